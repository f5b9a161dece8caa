import { colour } from '../../theme/tokens.ts';

export type SquareStatus = 'compliant' | 'not_applicable' | 'non_compliant' | 'unanswered';
/** `key` is that of the question; one that is marked gets a frame. */
export type Square = { readonly key: string; readonly status: SquareStatus; readonly marked?: boolean };

const SIDE = 22;
const STEP = 25;

const SIGNS: Readonly<Record<SquareStatus, { path: string; fill: string; border: string; stroke: string }>> = {
  compliant: { path: 'M5 11.5 9.3 16 17 6.5', fill: colour.goodBg, border: colour.goodBg, stroke: colour.good },
  not_applicable: { path: 'M6 11h10', fill: colour.paper, border: colour.lineStrong, stroke: colour.none },
  non_compliant: { path: 'M6 6l10 10M16 6 6 16', fill: colour.bad, border: colour.bad, stroke: '#fff' },
  unanswered: { path: '', fill: colour.paper, border: colour.lineStrong, stroke: colour.none },
};

const Sign = ({ status }: Pick<Square, 'status'>) => {
  const { path, fill, border, stroke } = SIGNS[status];
  return (
    <>
      <rect
        x={0.75}
        y={0.75}
        width={SIDE - 1.5}
        height={SIDE - 1.5}
        rx={4}
        fill={fill}
        stroke={border}
        strokeWidth={1.5}
        strokeDasharray={status === 'unanswered' ? '3 3' : undefined}
      />
      <path d={path} fill="none" stroke={stroke} strokeWidth={2.4} strokeLinecap="round" strokeLinejoin="round" />
    </>
  );
};

const Frame = () => (
  <rect x={-3} y={-3} width={SIDE + 6} height={SIDE + 6} rx={7} fill="none" stroke={colour.ink} strokeWidth={2} />
);

type Props = { squares: readonly Square[] /** What they say together. */; label: string };

/** Answers at a glance, a square each. */
export const AnswerSquares = ({ squares, label }: Props) => {
  const width = Math.max(0, squares.length - 1) * STEP + SIDE;
  return (
    <svg width={width} viewBox={`0 0 ${width} ${SIDE}`} role="img" aria-label={label} overflow="visible">
      {squares.map(({ key, status, marked }, index) => (
        <g key={key} transform={`translate(${index * STEP} 0)`}>
          <Sign status={status} />
          {marked && <Frame />}
        </g>
      ))}
    </svg>
  );
};

/** One square for a legend; without a status only the frame. */
export const LegendSquare = ({ status }: { status: SquareStatus | null }) => (
  <svg width={SIDE} height={SIDE} viewBox={`0 0 ${SIDE} ${SIDE}`} overflow="visible" aria-hidden="true">
    {status === null ? <Frame /> : <Sign status={status} />}
  </svg>
);

const WORDS: readonly (readonly [SquareStatus, string])[] = [
  ['compliant', 'in order'],
  ['not_applicable', 'N/A'],
  ['non_compliant', 'not in order'],
  ['unanswered', 'unanswered'],
];

/** `7 in order, 2 N/A`. */
export const countText = (statuses: readonly SquareStatus[]): string =>
  WORDS.flatMap(([status, words]) => {
    const count = statuses.filter((one) => one === status).length;
    return count > 0 ? `${count} ${words}` : [];
  }).join(', ');
