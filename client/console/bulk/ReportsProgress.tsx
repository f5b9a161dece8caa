import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReportsReply } from '../../../domain/bulk/contract.ts';
import { countOfProperties, inThousands } from '../../../domain/numberWords.ts';
import { reasonOf } from '../../api/http.ts';
import { ProgressBar } from '../../components/data/ProgressBar.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { isWithheld } from '../records/isWithheld.ts';
import { bulkCommands } from './bulkCommands.ts';
import { useStandsStill } from './useStandsStill.ts';

/** Milliseconds between looks at the progress. */
const LOOK = 1000;

type Props = {
  /** How many properties were asked for. */
  asked: number;
  begun: ReportsReply;
  onAgain: () => void;
};

/** How far a download is, as the server tells it: the browser does not say whether its download has failed. */
export const ReportsProgress = ({ asked, begun, onAgain }: Props) => {
  const { id, left_out } = begun;
  const removed = asked - begun.total - left_out.length;
  const { data, error } = useQuery({
    queryKey: ['reports', id],
    // With data from the start a failed look keeps its error until the next answer.
    initialData: begun,
    initialDataUpdatedAt: 0,
    queryFn: ({ signal }) => bulkCommands.reportsDone(id, signal),
    refetchInterval: ({ state }) => {
      return (state.data && state.data.done >= state.data.total) || isWithheld(state.error) ? false : LOOK;
    },
  });
  const { done, total } = data;
  const isDone = done >= total;
  const standsStill = useStandsStill(done, !isDone);
  return (
    <>
      <p role="status">
        {isDone ? 'All reports are printed.' : 'Your browser saves them while they are printed.'} {inThousands(done)} of{' '}
        {inThousands(total)}
      </p>
      <ProgressBar value={(done / Math.max(1, total)) * 100} label="Reports that are printed" />
      {error && !isDone && <AlertBox title="The progress could not be loaded">{reasonOf(error)}</AlertBox>}
      {standsStill && (
        <AlertBox title="The download has ended early">
          <p>No report was printed for a minute. Start again if your browser no longer saves the file.</p>
          <Button variant="outlined" size="small" sx={{ mt: 1.5 }} onClick={onAgain}>
            Start again
          </Button>
        </AlertBox>
      )}
      {(left_out.length > 0 || removed > 0) && (
        <AlertBox tone="warn" title="Without a report">
          {removed > 0 && (
            <p>
              {countOfProperties(removed)} {removed === 1 ? 'is' : 'are'} no longer among yours.
            </p>
          )}
          {left_out.length > 0 && (
            <>
              <p>These are not assessed yet:</p>
              <ul>
                {left_out.map(({ property_id, name }) => (
                  <li key={property_id}>{name}</li>
                ))}
              </ul>
            </>
          )}
        </AlertBox>
      )}
    </>
  );
};
