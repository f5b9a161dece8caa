import { type Decider, type Decision, reject } from '../decider.ts';
import type { NewProperty } from '../properties/decider.ts';
import { limitMessage } from '../subscriptions/plans.ts';
import type { AllowanceEvent } from './events.ts';

/**
 * `held`: the properties that occupy a slot. Copying and searching 10,000 ids takes about 50 µs, less than one append.
 */
export type AllowanceState = { readonly held: readonly string[] };

export type AllowanceCommand =
  | ({ type: 'TakePropertySlot'; limit: number } & NewProperty)
  | { type: 'ReleasePropertySlot'; accountId: string; propertyId: string; at: string };

export type AllowanceRejection = 'allowance-exceeded';

export const allowanceExceeded = (limit: number) => reject('allowance-exceeded', limitMessage(limit));

const evolve = ({ held }: AllowanceState, event: AllowanceEvent): AllowanceState => {
  switch (event.type) {
    case 'PropertySlotTaken':
      return { held: [...held, event.data.propertyId] };
    case 'PropertySlotReleased':
      return { held: held.filter((id) => id !== event.data.propertyId) };
  }
};

const decide = (command: AllowanceCommand, { held }: AllowanceState): Decision<AllowanceEvent, AllowanceRejection> => {
  switch (command.type) {
    case 'TakePropertySlot': {
      const { type: _, limit, ...property } = command;
      if (held.includes(property.propertyId)) return [];
      if (held.length >= limit) return allowanceExceeded(limit);
      return [{ type: 'PropertySlotTaken', data: property }];
    }
    case 'ReleasePropertySlot': {
      const { type: _, ...released } = command;
      return held.includes(command.propertyId) ? [{ type: 'PropertySlotReleased', data: released }] : [];
    }
  }
};

export const allowanceDecider: Decider<AllowanceState, AllowanceCommand, AllowanceEvent, AllowanceRejection> = {
  initial: { held: [] },
  evolve,
  decide,
};
