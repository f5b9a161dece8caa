import type { Decider, Decision } from '../decider.ts';
import type { AboutPerson } from '../fact.ts';
import type { SupportEvent } from './events.ts';

/** Milliseconds in which the same person of staff opens a record once: its page loads it again after each action. */
const ONE_OPENING = 10 * 60_000;

export type SupportState = {
  /** When each person of staff has opened the record last, by their account. */
  readonly openedAt: Readonly<Record<string, string>>;
  /** Requests that were recorded: a repeat must not act twice. */
  readonly requestIds: readonly string[];
};

type Request = { requestId: string; personal: { owner: AboutPerson<{ reason: string }> } };

export type SupportCommand = { accountId: string; staffId: string; at: string } & (
  | { type: 'OpenRecord' }
  | ({ type: 'EndSessions' } & Request)
  | ({ type: 'SendPasswordReset' } & Request)
);

const evolve = (state: SupportState, event: SupportEvent): SupportState => {
  const { openedAt, requestIds } = state;
  switch (event.type) {
    case 'AccountRecordOpened':
      return { requestIds, openedAt: { ...openedAt, [event.data.staffId]: event.data.at } };
    case 'AccountSessionsEnded':
    case 'PasswordResetSent':
      return { openedAt, requestIds: [...requestIds, event.data.requestId] };
  }
};

const decide = (command: SupportCommand, { openedAt, requestIds }: SupportState): Decision<SupportEvent, never> => {
  switch (command.type) {
    case 'OpenRecord': {
      const { type: _, ...data } = command;
      const last = openedAt[data.staffId];
      // One that is far ahead was recorded with a wrong clock.
      const isSame = last !== undefined && Math.abs(Date.parse(data.at) - Date.parse(last)) < ONE_OPENING;
      return isSame ? [] : [{ type: 'AccountRecordOpened', data }];
    }
    case 'EndSessions': {
      const { type: _, ...data } = command;
      return requestIds.includes(data.requestId) ? [] : [{ type: 'AccountSessionsEnded', data }];
    }
    case 'SendPasswordReset': {
      const { type: _, ...data } = command;
      return requestIds.includes(data.requestId) ? [] : [{ type: 'PasswordResetSent', data }];
    }
  }
};

export const supportDecider: Decider<SupportState, SupportCommand, SupportEvent, never> = {
  initial: { openedAt: {}, requestIds: [] },
  evolve,
  decide,
};
