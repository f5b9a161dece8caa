import type { ReadModel } from '../../projections/readModel.ts';
import type { Position } from '../../projections/recorded.ts';
import { StoreUnavailable } from '../application/errors.ts';
import { backgroundDeadline, type Deadline } from '../lib/deadline.ts';
import type { ProjectionService } from './projectionService.ts';

export type Following = {
  readonly store: { readonly head: (deadline: Deadline) => Promise<bigint> };
  readonly guard: { readonly fault: () => unknown };
  readonly projections: Pick<ProjectionService, 'caughtUp' | 'status'>;
};

type Named = readonly Pick<ReadModel<unknown>, 'name'>[];

/** `timeout`: milliseconds to wait for the read models. `deadline`: of the call of the event store. */
type Patience = { readonly timeout?: number; readonly deadline?: Deadline };

const TIMEOUT = 10_000;

/**
 * True if these read models contain every event up to `position`. Unlike for `caughtUp`, which is for screens, one that
 * stands still counts as behind.
 */
const areShownAt = async (
  models: Named,
  { projections }: Pick<Following, 'projections'>,
  position: Position,
  timeout: number,
): Promise<boolean> => {
  await projections.caughtUp(position, timeout);
  const names = new Set(models.map(({ name }) => name));
  const found = projections.status().filter(({ name }) => names.has(name));
  return found.length === names.size && found.every(({ failure, reached }) => failure === null && reached >= position);
};

/** For a decision that must not miss a row up to `position`. Throws StoreUnavailable, so that a retry does the work. */
export const untilShown = async (
  models: Named,
  following: Pick<Following, 'projections'>,
  position: Position,
  timeout: number,
): Promise<void> => {
  if (!(await areShownAt(models, following, position, timeout))) throw new StoreUnavailable('A read model is behind');
};

/** True if these read models contain every event of the log. */
export const areUpToDate = async (
  models: Named,
  following: Following,
  { timeout = TIMEOUT, deadline = backgroundDeadline() }: Patience = {},
): Promise<boolean> => {
  if (following.guard.fault()) return false;
  return areShownAt(models, following, await following.store.head(deadline), timeout);
};

/** For a decision that must not miss a row of the whole log. Throws StoreUnavailable, so that a retry does the work. */
export const untilUpToDate = async (models: Named, following: Following, patience?: Patience): Promise<void> => {
  if (!(await areUpToDate(models, following, patience))) throw new StoreUnavailable('A read model is behind');
};
