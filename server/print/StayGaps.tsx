import type { StatedStay } from '../../domain/stayReceipts/contract.ts';
import { CLOSED_AFTERWARDS, daysText, GAP_MEANS, putRight } from '../../domain/stayReceipts/texts.ts';

/** The days that were not in order, with the reason of each gap and its end. */
export const StayGaps = ({ gaps }: Pick<StatedStay, 'gaps'>) => {
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
                <td className="nowrap">{putRight(gap)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div>
        <h2>What a gap means</h2>
        <p>{GAP_MEANS}</p>
      </div>
      <div>
        <h2>Can it be closed afterwards?</h2>
        <p>{CLOSED_AFTERWARDS}</p>
      </div>
    </>
  );
};
