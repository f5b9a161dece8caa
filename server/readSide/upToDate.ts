import type { ReadModel } from '../../projections/readModel.ts';
import type { Deadline } from '../lib/deadline.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { ProjectionService } from './projectionService.ts';

export type Following = {
  readonly store: { readonly head: (deadline: Deadline) => Promise<bigint> };
  readonly guard: { readonly fault: () => unknown };
  readonly projections: Pick<ProjectionService, 'caughtUp' | 'status'>;
};

/** Milliseconds to wait for the read models. */
const TIMEOUT = 10_000;

/** True if these read models contain every event of the log. */
export const areUpToDate = async (
  models: readonly Pick<ReadModel<unknown>, 'name'>[],
  { store, guard, projections }: Following,
): Promise<boolean> => {
  if (guard.fault()) return false;
  const head = await store.head(backgroundDeadline());
  await projections.caughtUp(head, TIMEOUT);
  const names = new Set(models.map(({ name }) => name));
  const found = projections.status().filter(({ name }) => names.has(name));
  return found.length === names.size && found.every(({ failure, reached }) => failure === null && reached >= head);
};
