import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Moment, ReplayStep, StepFilter } from '../../../domain/replay/contract.ts';
import { momentsOf } from '../../../domain/replay/moments.ts';
import { firstFailure } from '../../../domain/replay/steps.ts';
import { isStatus } from '../../api/http.ts';
import { type LoadedReplay, replayQueries } from '../../api/replayQueries.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { useActing } from '../../auth/acting.ts';
import { baseOf, type ComparedWith } from './comparison.ts';
import { type Playback, usePlayback } from './player/usePlayback.ts';

/** Reads the history again when the person asks for it. */
export type Reload = { readonly start: () => void; readonly isRunning: boolean; readonly error: Error | null };

export type ReadyReplay = {
  readonly replay: LoadedReplay;
  /** True if the property is no longer there, whichever step is shown. */
  readonly isRemoved: boolean;
  /** Null if the page reads again by itself. */
  readonly reload: Reload | null;
  /** The index of the step that is shown. */
  readonly index: number;
  readonly step: ReplayStep;
  readonly moment: Moment;
  /** With what it is compared: the index of a step, -1 before the first. */
  readonly base: number;
  readonly baseMoment: Moment;
  readonly comparedWith: ComparedWith;
  readonly compareWith: (other: ComparedWith) => void;
  /** The step behind what is not in order; null if nothing is. */
  readonly failure: number | null;
  readonly filter: StepFilter;
  readonly choose: (filter: StepFilter) => void;
  readonly goTo: (index: number) => void;
  readonly playback: Playback;
};

export type ReplayModel =
  | { status: 'loading' }
  | { status: 'empty' }
  /** `retry` is null if another attempt cannot succeed. */
  | { status: 'failed'; error: Error; retry: (() => void) | null; retrying: boolean }
  | ({ status: 'ready' } & ReadyReplay);

const NO_STEPS: readonly ReplayStep[] = [];

/** All that is stateful about a replay: which step is shown, with what it is compared, and what is filtered. */
export const useReplay = (propertyId: string): ReplayModel => {
  const isAuditor = useActing()?.role === 'auditor';
  const query = useQuery({
    ...replayQueries.replay(propertyId),
    // Each read of an auditor is recorded as a look, which the owner is shown: nothing may read again by itself.
    ...(isAuditor && { staleTime: 'static' }),
  });
  const notLoaded = useLoadFailure(query);
  const replay = query.data;
  const steps = replay?.steps ?? NO_STEPS;
  const last = steps.length - 1;
  /** Null follows the last step, also when a new one is made. */
  const [chosen, setChosen] = useState<number | null>(null);
  const [comparedWith, compareWith] = useState<ComparedWith>({ kind: 'before' });
  const [filter, choose] = useState<StepFilter>({});
  const momentAt = useMemo(() => momentsOf(steps), [steps]);
  const index = Math.min(chosen ?? last, last);
  const goTo = (to: number) => setChosen(Math.max(0, Math.min(to, last)));
  const playback = usePlayback({ index, last, show: goTo });
  const moment = useMemo(() => momentAt(index), [momentAt, index]);
  const isRemoved = useMemo(() => momentAt(last).removed, [momentAt, last]);
  const base = baseOf(comparedWith, steps, index);
  const baseMoment = useMemo(() => momentAt(base), [momentAt, base]);
  const failure = useMemo(
    () => (moment.compliance === 'non_compliant' ? firstFailure(steps, index) : null),
    [moment, steps, index],
  );

  if (!replay) {
    if (!notLoaded) return { status: 'loading' };
    const { error, retry, retrying } = notLoaded;
    const isMissing = isStatus(error, 404) || isStatus(error, 403);
    return { status: 'failed', error, retry: isMissing ? null : retry, retrying };
  }
  const step = steps[index];
  if (!step) return { status: 'empty' };
  const stopAt = (to: number) => {
    playback.stop();
    goTo(to);
  };
  return {
    status: 'ready',
    replay,
    isRemoved,
    reload: isAuditor ? { start: () => void query.refetch(), isRunning: query.isFetching, error: query.error } : null,
    index,
    step,
    moment,
    base,
    baseMoment,
    comparedWith,
    compareWith,
    failure,
    filter,
    choose,
    playback,
    goTo: stopAt,
  };
};
