import { type Decider, type Decision, reject } from '../decider.ts';
import type { NewProperty } from '../properties/decider.ts';
import { limitMessage } from '../subscriptions/plans.ts';
import type { AllowanceEvent } from './events.ts';

/** A limit that stands while a change to a smaller plan is under way. `until` ends it if the process dies. */
type Hold = { readonly changeId: string; readonly limit: number; readonly until: string };

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
  /** Several, if two browsers change the plan at once: the end of one change must not end the hold of another. */
  readonly holds: readonly Hold[];
};

export type AllowanceCommand =
  | ({ type: 'TakePropertySlot'; limit: number } & NewProperty)
  | { type: 'ReleasePropertySlot'; accountId: string; propertyId: string; at: string }
  /** Refused if more properties are held. */
  | { type: 'HoldPropertyLimit'; accountId: string; changeId: string; limit: number; until: string; at: string }
  | { type: 'ReleasePropertyLimit'; accountId: string; changeId: string; at: string }
  /** What the plan allows, even if more properties are held. */
  | { type: 'SetPropertyLimit'; accountId: string; limit: number; at: string };

export type AllowanceRejection = 'allowance-exceeded';

export const allowanceExceeded = (limit: number) => reject('allowance-exceeded', limitMessage(limit));

const evolve = (state: AllowanceState, event: AllowanceEvent): AllowanceState => {
  const { held, holds } = state;
  switch (event.type) {
    case 'PropertySlotTaken':
      return { ...state, held: [...held, event.data.propertyId] };
    case 'PropertySlotReleased':
      return { ...state, held: held.filter((id) => id !== event.data.propertyId) };
    case 'PropertyLimitSet':
      return { ...state, limit: event.data.limit };
    case 'PropertyLimitHeld': {
      const { changeId, limit, until, at } = event.data;
      return { ...state, holds: [...holds.filter((hold) => at < hold.until), { changeId, limit, until }] };
    }
    case 'PropertyLimitReleased':
      return { ...state, holds: holds.filter(({ changeId }) => changeId !== event.data.changeId) };
  }
};

const takeSlot = (
  { type: _, limit: allowed, ...property }: Extract<AllowanceCommand, { type: 'TakePropertySlot' }>,
  { held, limit: known, holds }: AllowanceState,
): Decision<AllowanceEvent, AllowanceRejection> => {
  const underWay = holds.filter(({ until }) => property.at < until).map((hold) => hold.limit);
  const limit = Math.min(allowed, known ?? allowed, ...underWay);
  if (held.includes(property.propertyId)) return [];
  if (held.length >= limit) return allowanceExceeded(limit);
  return [{ type: 'PropertySlotTaken', data: property }];
};

const decide = (command: AllowanceCommand, state: AllowanceState): Decision<AllowanceEvent, AllowanceRejection> => {
  const { held, holds } = state;
  switch (command.type) {
    case 'TakePropertySlot':
      return takeSlot(command, state);
    case 'ReleasePropertySlot': {
      const { type: _, ...released } = command;
      return held.includes(command.propertyId) ? [{ type: 'PropertySlotReleased', data: released }] : [];
    }
    case 'HoldPropertyLimit': {
      const { type: _, ...hold } = command;
      if (held.length > command.limit) return allowanceExceeded(command.limit);
      return holds.some(({ changeId }) => changeId === hold.changeId)
        ? []
        : [{ type: 'PropertyLimitHeld', data: hold }];
    }
    case 'ReleasePropertyLimit': {
      const { type: _, ...released } = command;
      const isHeld = holds.some(({ changeId }) => changeId === released.changeId);
      return isHeld ? [{ type: 'PropertyLimitReleased', data: released }] : [];
    }
    case 'SetPropertyLimit': {
      const { type: _, ...set } = command;
      return state.limit === set.limit ? [] : [{ type: 'PropertyLimitSet', data: set }];
    }
  }
};

export const allowanceDecider: Decider<AllowanceState, AllowanceCommand, AllowanceEvent, AllowanceRejection> = {
  initial: { held: [], limit: null, holds: [] },
  evolve,
  decide,
};
