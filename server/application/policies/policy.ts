import { londonDay } from '../../../domain/calendar.ts';
import type { DomainEvent } from '../../../domain/events.ts';
import type { Position } from '../../../projections/recorded.ts';
import type { Clock } from '../../eventLog/eventStore.ts';
import type { BadgeCodes } from '../badgeCodes.ts';
import type { Context, Outcome } from '../commandHandler.ts';
import type { Handles } from '../commands.ts';

export type Parts = {
  readonly codes: BadgeCodes;
  readonly now: Clock;
  /** The documents of a property that were uploaded before any assessment of it, first to last, as known at `reached`. */
  readonly looseDocuments: (propertyId: string, reached: Position | undefined) => Promise<readonly string[]>;
};
/** What the steps are made of: the commands, and what else they ask. */
export type Kit = Parts & { readonly commands: Handles };

export type Done = Outcome<unknown> | undefined;
export type Following = Promise<Done>;
export type Step<Event extends DomainEvent> = (event: Event, context: Context) => Promise<Done | readonly Done[]>;

/** Who a command is of, and when it is given. */
export const byAt = (now: Clock) => (accountId: string) => ({
  accountId,
  at: now().toISOString(),
  today: londonDay(now()),
});

export const PROPERTY_REMOVED = 'The property was removed.';
export const STARTED_ANEW = 'The assessment was started anew.';
