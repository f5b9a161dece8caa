import { type Decider, type Decision, reject } from '../decider.ts';
import type { NewProperty } from '../properties/decider.ts';
import { limitMessage } from '../subscriptions/plans.ts';
import type { AllowanceEvent } from './events.ts';

/**
 * `held`: the properties that occupy a slot. Copying and searching 10,000 ids takes about 50 µs, less than one append.
 */
export type AllowanceState = {
  readonly held: readonly string[];
  /**
   * A request reads the plan before it takes a slot, and meanwhile the plan may become smaller. So this stream knows the
   * limit, too. Null until it was set.
   */
  readonly limit: number | null;
};

export type AllowanceCommand =
  | ({ type: 'TakePropertySlot'; limit: number } & NewProperty)
  | { type: 'ReleasePropertySlot'; accountId: string; propertyId: string; at: string }
  /** Refused if more properties are held. */
  | { type: 'LowerPropertyLimit'; accountId: string; limit: number; at: string }
  /** What the plan allows, even if more properties are held. */
  | { type: 'SetPropertyLimit'; accountId: string; limit: number; at: string };

export type AllowanceRejection = 'allowance-exceeded';

export const allowanceExceeded = (limit: number) => reject('allowance-exceeded', limitMessage(limit));

const evolve = (state: AllowanceState, event: AllowanceEvent): AllowanceState => {
  const { held } = state;
  switch (event.type) {
    case 'PropertySlotTaken':
      return { ...state, held: [...held, event.data.propertyId] };
    case 'PropertySlotReleased':
      return { ...state, held: held.filter((id) => id !== event.data.propertyId) };
    case 'PropertyLimitSet':
      return { ...state, limit: event.data.limit };
  }
};

const setLimit = (
  { accountId, limit, at }: { accountId: string; limit: number; at: string },
  state: AllowanceState,
): readonly AllowanceEvent[] =>
  state.limit === limit ? [] : [{ type: 'PropertyLimitSet', data: { accountId, limit, at } }];

const decide = (command: AllowanceCommand, state: AllowanceState): Decision<AllowanceEvent, AllowanceRejection> => {
  const { held } = state;
  switch (command.type) {
    case 'TakePropertySlot': {
      const { type: _, limit: allowed, ...property } = command;
      const limit = Math.min(allowed, state.limit ?? allowed);
      if (held.includes(property.propertyId)) return [];
      if (held.length >= limit) return allowanceExceeded(limit);
      return [{ type: 'PropertySlotTaken', data: property }];
    }
    case 'ReleasePropertySlot': {
      const { type: _, ...released } = command;
      return held.includes(command.propertyId) ? [{ type: 'PropertySlotReleased', data: released }] : [];
    }
    case 'LowerPropertyLimit':
      return held.length > command.limit ? allowanceExceeded(command.limit) : setLimit(command, state);
    case 'SetPropertyLimit':
      return setLimit(command, state);
  }
};

export const allowanceDecider: Decider<AllowanceState, AllowanceCommand, AllowanceEvent, AllowanceRejection> = {
  initial: { held: [], limit: null },
  evolve,
  decide,
};
