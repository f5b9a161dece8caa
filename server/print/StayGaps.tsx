import { formatDay } from '../../domain/calendar.ts';
import type { Gap, Stay } from '../../domain/timeline/contract.ts';

const daysText = ({ from, to }: Gap): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;

/** The days that were not in order, with the reason of each gap and its end. */
export const StayGaps = ({ gaps }: Pick<Stay, 'gaps'>) => {
  if (gaps.length === 0) return null;
  return (
    <>
      <div>
        <h2>{gaps.length === 1 ? 'The gap' : 'The gaps'}</h2>
        <table className="gaps tabular">
          <thead>
            <tr>
              <th scope="col">Days</th>
              <th scope="col">Reason</th>
              <th scope="col">Put right</th>
            </tr>
          </thead>
          <tbody>
            {gaps.map((gap) => (
              <tr key={gap.from}>
                <th scope="row">{daysText(gap)}</th>
                <td>{gap.reasons.join(' ')}</td>
                <td className="nowrap">{gap.put_right_on ? formatDay(gap.put_right_on) : 'Not yet'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <h2>What a gap means</h2>
        <p>
          On these days an answer or a required document was not in order. It does not mean that the property was
          unsafe. It means that nobody can show it was in order.
        </p>
      </div>
    </>
  );
};
