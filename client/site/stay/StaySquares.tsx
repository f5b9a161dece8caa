import { styled } from '@mui/material/styles';
import type { StayReceipt } from '../../../domain/stayReceipts/contract.ts';
import { type StaySquares as Squares, type StaySquare, staySquares } from '../../../domain/stayReceipts/squares.ts';
import { squareLabel } from '../../../domain/stayReceipts/texts.ts';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { colour, forced, phone, size } from '../../theme/tokens.ts';

const List = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(var(--across), minmax(0, 1fr))',
  gap: '12px 5px',
  marginTop: 24,
  fontSize: size.xs,
  '& li': { textAlign: 'center', whiteSpace: 'nowrap' },
  '& svg': {
    display: 'block',
    width: '100%',
    height: 40,
    padding: '9px 0',
    marginBottom: 4,
    borderRadius: 6,
    border: '1.5px solid #fff',
    backgroundColor: 'rgb(255 255 255 / .14)',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 2.6,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '&[data-bad] svg': { borderColor: 'transparent', backgroundColor: colour.goodBg, color: colour.good },
  '&[data-bad] [data-tone=bad] svg': {
    border: `2px dashed ${colour.bad}`,
    backgroundColor: colour.badBg,
    color: colour.bad,
  },
  '&[data-unit=week]': { gridTemplateColumns: 'repeat(auto-fill, minmax(42px, 1fr))' },
  '&[data-unit=week] svg': { height: 30, padding: '6px 0' },
  [forced]: { '& svg, &[data-bad] svg': { borderColor: 'CanvasText' } },
  [phone]: {
    '&[data-unit=day]': { gridTemplateColumns: 'repeat(min(var(--across), 8), minmax(0, 1fr))' },
    '& .name': { display: 'none' },
  },
});
const Unit = styled('p')({ marginTop: 20, fontSize: size.s, '& + ul': { marginTop: 8 } });

const GOOD = 'M5.5 12.6 10 17.2 18.5 7';
const BAD = 'M7 7l10 10M17 7 7 17';

const Square = ({ square, unit }: { square: StaySquare; unit: Squares['unit'] }) => {
  const { name, number } = squareLabel(square, unit);
  return (
    <li data-tone={square.bad ? 'bad' : 'good'}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={square.bad ? BAD : GOOD} />
      </svg>
      {name && <span className="name">{name} </span>}
      {number}
      <VisuallyHidden>: {square.bad ? 'not in order' : 'in order'}</VisuallyHidden>
    </li>
  );
};

/** A square a day, or a square a week for a longer stay. */
export const StaySquares = ({ stay }: { stay: StayReceipt }) => {
  const shown = staySquares(stay);
  if (!shown) return null;
  const { unit, squares } = shown;
  return (
    <>
      {unit === 'week' && <Unit>A square a week, from the day below it</Unit>}
      <List
        className="num"
        data-unit={unit}
        data-bad={stay.compliant ? undefined : true}
        style={{ '--across': squares.length } as React.CSSProperties}
      >
        {squares.map((square) => (
          <Square key={square.from} square={square} unit={unit} />
        ))}
      </List>
    </>
  );
};
