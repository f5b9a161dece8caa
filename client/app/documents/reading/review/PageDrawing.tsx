import { colour } from '../../../../theme/tokens.ts';
import { type Cell, heightOf, type PageSize } from '../textLines.ts';

export type Place = {
  readonly cell: Cell;
  readonly number: number;
  readonly quote: string;
  readonly doubtful: boolean;
};

type Props = {
  size: PageSize;
  cells: readonly Cell[];
  places: readonly Place[];
  title: string | undefined;
};

const RADIUS = 10;
const PADDING = 4;

const Words = ({ cell }: { cell: Cell }) => (
  <text
    x={cell.left}
    y={cell.bottom}
    fontSize={heightOf(cell)}
    textLength={Math.max(1, cell.right - cell.left)}
    lengthAdjust="spacingAndGlyphs"
    fill={colour.ink}
  >
    {cell.text}
  </text>
);

/** A page as it is laid out. Only what was read is legible; other text is a grey bar. */
export const PageDrawing = ({ size, cells, places, title }: Props) => {
  const isRead = (cell: Cell) =>
    cell.text === title || places.some((place) => place.cell === cell || place.quote.includes(cell.text));
  const label = `Page ${size.page} of the document with ${places.length} marked ${places.length === 1 ? 'place' : 'places'}`;
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {places.map(({ cell, number, doubtful }) => (
        <rect
          key={number}
          x={cell.left - PADDING}
          y={cell.top - PADDING}
          width={cell.right - cell.left + 2 * PADDING}
          height={heightOf(cell) + 2.5 * PADDING}
          rx={4}
          fill={doubtful ? colour.warnBg : colour.harbour100}
          {...(doubtful && { stroke: colour.warn, strokeDasharray: '4 3' })}
        />
      ))}
      {cells.map((cell) => {
        const key = `${cell.left} ${cell.bottom} ${cell.text}`;
        if (isRead(cell) && !cell.rotated) return <Words key={key} cell={cell} />;
        const { left, top } = cell;
        return (
          <rect key={key} x={left} y={top} width={cell.right - left} height={heightOf(cell)} rx={2} fill="#dfe6e5" />
        );
      })}
      {places.map(({ cell, number, doubtful }) => {
        const x = Math.min(cell.right + RADIUS + 2 * PADDING, size.width - RADIUS);
        const y = (cell.top + cell.bottom) / 2 + 1;
        return (
          <g key={number}>
            <circle cx={x} cy={y} r={RADIUS} fill={doubtful ? colour.warn : colour.harbour800} />
            <text x={x} y={y + 4} fontSize={11} fontWeight={700} textAnchor="middle" fill={colour.paper}>
              {number}
            </text>
          </g>
        );
      })}
    </svg>
  );
};
