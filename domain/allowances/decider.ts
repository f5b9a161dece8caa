import { type Decider, type Decision, reject } from '../decider.ts';
import type { NewProperty } from '../properties/facts.ts';
import { limitMessage } from '../subscriptions/plans.ts';
import type { AllowanceEvent } from './events.ts';

/** A limit that stands while the plan is being changed. `until` ends it if the process dies. */
type Hold = { readonly changeId: string; readonly limit: number; readonly until: string };

/**
 * `occupied`: the properties that have taken a slot. Copying and searching 10,000 ids takes about 50 µs, less than one
 * append.
 */
export type AllowanceState = {
  readonly occupied: readonly string[];
  /** The transfers for which slots were taken, by property. */
  readonly transfers: Readonly<Record<string, string>>;
  /**
   * A request reads the plan before it takes a slot, and meanwhile the plan may become smaller. So this stream knows the
   * limit, too. Null until it was set.
   */
  readonly limit: number | null;
  /** Several, if two browsers change the plan at once: the end of one change must not end the hold of another. */
  readonly holds: readonly Hold[];
  /** Null before the first import. */
  readonly lastImport: LastImport | null;
};

export type LastImport = { readonly importId: string; readonly planId: string };

export type AllowanceCommand =
  | ({ type: 'TakePropertySlot'; limit: number } & NewProperty)
  /** `after` is the last import that the plan knows of: one that was made meanwhile could have added the same rows. */
  | ({
      type: 'TakePropertySlots';
      accountId: string;
      propertyIds: string[];
      limit: number;
      at: string;
      after: string | null;
    } & LastImport)
  | { type: 'TakeTransferSlot'; accountId: string; propertyId: string; transferId: string; limit: number; at: string }
  /** With `transferIds`: keeps a slot that was taken for another transfer. */
  | {
      type: 'ReleasePropertySlot';
      accountId: string;
      propertyId: string;
      transferIds?: readonly string[];
      at: string;
    }
  /** Refused if more slots are taken. */
  | { type: 'HoldPropertyLimit'; accountId: string; changeId: string; limit: number; until: string; at: string }
  | { type: 'ReleasePropertyLimit'; accountId: string; changeId: string; at: string }
  /** What the plan allows, even if more slots are taken. */
  | { type: 'SetPropertyLimit'; accountId: string; limit: number; at: string };

export type AllowanceRejection = 'allowance-exceeded' | 'import-outdated';

export const allowanceExceeded = (limit: number) => reject('allowance-exceeded', limitMessage(limit));

/** An import that is taken again after another one must not hold its slots twice. */
const notIn = (occupied: readonly string[], propertyIds: readonly string[]): readonly string[] => {
  const known = new Set(occupied);
  return propertyIds.filter((id) => !known.has(id));
};

const evolve = (state: AllowanceState, event: AllowanceEvent): AllowanceState => {
  const { occupied, holds } = state;
  switch (event.type) {
    case 'PropertySlotTaken':
      return { ...state, occupied: [...occupied, event.data.propertyId] };
    case 'PropertySlotsTaken': {
      const { importId, planId, propertyIds } = event.data;
      return { ...state, occupied: [...occupied, ...notIn(occupied, propertyIds)], lastImport: { importId, planId } };
    }
    case 'TransferSlotTaken': {
      const { propertyId, transferId } = event.data;
      const others = occupied.filter((id) => id !== propertyId);
      return {
        ...state,
        occupied: [...others, propertyId],
        transfers: { ...state.transfers, [propertyId]: transferId },
      };
    }
    case 'PropertySlotReleased': {
      const { [event.data.propertyId]: _, ...transfers } = state.transfers;
      return { ...state, occupied: occupied.filter((id) => id !== event.data.propertyId), transfers };
    }
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

/** What the plan allows at this moment, also while it is being changed. */
export const limitAt = (allowed: number, { limit, holds }: AllowanceState, at: string): number =>
  Math.min(allowed, limit ?? allowed, ...holds.filter(({ until }) => at < until).map((hold) => hold.limit));

const takeSlot = (
  { type: _, limit: allowed, ...property }: Extract<AllowanceCommand, { type: 'TakePropertySlot' }>,
  state: AllowanceState,
): Decision<AllowanceEvent, AllowanceRejection> => {
  const { occupied } = state;
  const limit = limitAt(allowed, state, property.at);
  if (occupied.includes(property.propertyId)) return [];
  if (occupied.length >= limit) return allowanceExceeded(limit);
  return [{ type: 'PropertySlotTaken', data: property }];
};

const takeTransferSlot = (
  { type: _, limit: allowed, ...taken }: Extract<AllowanceCommand, { type: 'TakeTransferSlot' }>,
  state: AllowanceState,
): Decision<AllowanceEvent, AllowanceRejection> => {
  const { occupied, transfers } = state;
  if (transfers[taken.propertyId] === taken.transferId) return [];
  const limit = limitAt(allowed, state, taken.at);
  if (!occupied.includes(taken.propertyId) && occupied.length >= limit) return allowanceExceeded(limit);
  return [{ type: 'TransferSlotTaken', data: taken }];
};

export const importOutdated = reject(
  'import-outdated',
  'Properties have changed since this preview was made. Look at the rows again.',
);

/** All slots or none. */
const takeSlots = (
  { type: _, limit: allowed, after, ...taken }: Extract<AllowanceCommand, { type: 'TakePropertySlots' }>,
  state: AllowanceState,
): Decision<AllowanceEvent, AllowanceRejection> => {
  const { occupied, lastImport } = state;
  if (lastImport?.planId === taken.planId) return [];
  if ((lastImport?.planId ?? null) !== after) return importOutdated;
  const limit = limitAt(allowed, state, taken.at);
  const added = notIn(occupied, taken.propertyIds).length;
  if (added > 0 && occupied.length + added > limit) return allowanceExceeded(limit);
  return [{ type: 'PropertySlotsTaken', data: taken }];
};

const decide = (command: AllowanceCommand, state: AllowanceState): Decision<AllowanceEvent, AllowanceRejection> => {
  const { occupied, holds } = state;
  switch (command.type) {
    case 'TakePropertySlot':
      return takeSlot(command, state);
    case 'TakePropertySlots':
      return takeSlots(command, state);
    case 'TakeTransferSlot':
      return takeTransferSlot(command, state);
    case 'ReleasePropertySlot': {
      const { type: _, transferIds, ...released } = command;
      const transferId = state.transfers[released.propertyId];
      const isKept = transferIds !== undefined && transferId !== undefined && !transferIds.includes(transferId);
      return occupied.includes(released.propertyId) && !isKept
        ? [{ type: 'PropertySlotReleased', data: released }]
        : [];
    }
    case 'HoldPropertyLimit': {
      const { type: _, ...hold } = command;
      if (occupied.length > command.limit) return allowanceExceeded(command.limit);
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
  initial: { occupied: [], transfers: {}, limit: null, holds: [], lastImport: null },
  evolve,
  decide,
};
