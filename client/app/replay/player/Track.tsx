import { styled } from '@mui/material/styles';
import { memo, useMemo } from 'react';
import { formatInstant } from '../../../../domain/calendar.ts';
import type { ReplayStep } from '../../../../domain/replay/contract.ts';
import { colour, tablet } from '../../../theme/tokens.ts';
import { type MarkKind, placeOf, type Run, trackOf } from './trackMarks.ts';

const Drawing = styled('svg')({
  display: 'block',
  overflow: 'visible',
  fontSize: '.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& text': { fill: colour.ink2 },
  '& .flag': { fill: colour.bad },
  '& .cross': { fill: 'none', stroke: '#fff', strokeWidth: 2.2, strokeLinecap: 'round' },
  [tablet]: { '& .wide': { display: 'none' } },
});

const MARKS: Readonly<Record<MarkKind, { top: number; stroke: string; width: number; dash?: string }>> = {
  small: { top: 32, stroke: colour.lineStrong, width: 2 },
  reminder: { top: 32, stroke: colour.lineStrong, width: 2, dash: '2 2' },
  document: { top: 24, stroke: colour.harbour600, width: 3 },
  tall: { top: 18, stroke: colour.ink, width: 3 },
};

const RUNS: Readonly<Record<Run['state'], { fill: string; stroke?: string }>> = {
  going: { fill: colour.harbour600 },
  good: { fill: colour.good },
  bad: { fill: colour.badBg, stroke: colour.bad },
};

type Props = { steps: readonly ReplayStep[] /** Gets the sign. */; failure: number | null };

/** Does not change with the step that is shown, so that a step draws nothing of it again. */
export const Track = memo(({ steps, failure }: Props) => {
  const { marks, runs } = useMemo(() => trackOf(steps), [steps]);
  const completed = steps.findIndex(({ type }) => type === 'AssessmentCompleted');
  const completedAt = placeOf(completed, steps.length);
  const failedAt = failure === null ? null : `${placeOf(failure, steps.length)}%`;
  return (
    <Drawing width="100%" height={94} aria-hidden="true">
      <rect x="0" y={48} width="100%" height={10} rx={3} fill={colour.track} />
      {runs.map(({ state, from, to }) => (
        <rect
          key={from}
          x={`${from}%`}
          y={state === 'bad' ? 49 : 48}
          width={`${to - from}%`}
          height={state === 'bad' ? 8 : 10}
          rx={3}
          strokeWidth={2}
          strokeDasharray={state === 'bad' ? '5 3' : undefined}
          {...RUNS[state]}
        />
      ))}
      {marks.map(({ kind, at }) => {
        const { top, stroke, width, dash } = MARKS[kind];
        const x = `${at}%`;
        return (
          <line key={at} x1={x} x2={x} y1={top} y2={44} stroke={stroke} strokeWidth={width} strokeDasharray={dash} />
        );
      })}
      {failedAt !== null && (
        <>
          <line x1={failedAt} x2={failedAt} y1={10} y2={44} stroke={colour.bad} strokeWidth={3} />
          <svg x={failedAt} y={8} overflow="visible" aria-hidden="true">
            <circle className="flag" r={9} />
            <path className="cross" d="M-3.2 -3.2 3.2 3.2M3.2 -3.2 -3.2 3.2" />
          </svg>
        </>
      )}
      <text x="0" y={90}>
        {formatInstant(steps[0]?.at ?? '')}
      </text>
      {completed > 0 && completedAt > 35 && completedAt < 88 && (
        <svg x={`${completedAt}%`} y={90} overflow="visible" aria-hidden="true">
          <text className="wide" textAnchor="end" x={6}>
            completed {formatInstant(steps[completed]?.at ?? '')}
          </text>
        </svg>
      )}
      <text x="100%" y={90} textAnchor="end">
        {formatInstant(steps.at(-1)?.at ?? '')}
      </text>
    </Drawing>
  );
});
