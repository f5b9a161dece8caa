import { CannotApply } from '../../projections/cannotApply.ts';
import type { SkippedEvents } from '../adapters/skippedEvents.ts';

/** Runs `work` of a reader of the log. If it stands still at an event, notes where, so that an operator can decide. */
export const notingStops = async <Result>(
  skips: Pick<SkippedEvents, 'stopped'>,
  name: string,
  reader: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CannotApply) await skips.stopped(name, reader, error);
    throw error;
  }
};
