import type { StatedStay } from '../../domain/stayReceipts/contract.ts';
import { type StaySquare, type StaySquares, staySquares } from '../../domain/stayReceipts/squares.ts';
import { squareLabel } from '../../domain/stayReceipts/texts.ts';

const Square = ({ square, unit }: { square: StaySquare; unit: StaySquares['unit'] }) => {
  const { name, number } = squareLabel(square, unit);
  return (
    <li className={square.bad ? 'bad-day' : 'good-day'}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={square.bad ? 'M7 7l10 10M17 7 7 17' : 'M5.5 12.6 10 17.2 18.5 7'} />
      </svg>
      <span className="visually-hidden">{square.bad ? 'not in order:' : 'in order:'} </span>
      {name} {number}
    </li>
  );
};

/** Certain days, a square each, or a square a week. Nothing for a stay of more than a year. */
export const StayDays = ({ stay }: { stay: StatedStay }) => {
  const shown = staySquares(stay);
  if (!shown) return null;
  const { unit, squares } = shown;
  return (
    <>
      {unit === 'week' && <p className="unit">A square a week, from the day below it</p>}
      <ul className={`days tabular ${unit === 'week' ? 'weeks' : ''}`}>
        {squares.map((square) => (
          <Square key={square.from} square={square} unit={unit} />
        ))}
      </ul>
    </>
  );
};
