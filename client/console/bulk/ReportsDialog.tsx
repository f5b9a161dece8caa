import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { countOfProperties } from '../../../domain/numberWords.ts';
import { apiAddress } from '../../api/address.ts';
import { reasonOf } from '../../api/http.ts';
import { saveFrom } from '../../api/saveFile.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { ProgressBar } from '../../components/data/ProgressBar.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { bulkCommands } from './bulkCommands.ts';

const Body = styled('div')({ display: 'grid', gap: 16, '& li': { overflowWrap: 'anywhere' } });

/** Milliseconds between looks at the progress. */
const LOOK = 1000;

type Props = { ids: readonly string[]; onClose: () => void };

/** The reports of the selected properties as one ZIP, which the browser saves while they are printed. */
export const ReportsDialog = ({ ids, onClose }: Props) => {
  const begin = useMutation({
    mutationFn: () => bulkCommands.reports(ids),
    onSuccess: ({ id }) => saveFrom(apiAddress('GET /api/console/reports/{id}/file', { path: { id } })),
  });
  const id = begin.data?.id;
  const { data = begin.data } = useQuery({
    queryKey: ['reports', id],
    queryFn: ({ signal }) => bulkCommands.reportsDone(id ?? '', signal),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.done >= state.data.total ? false : LOOK),
  });
  const leftOut = begin.data?.left_out ?? [];
  const isDone = data !== undefined && data.done >= data.total;
  return (
    <Modal
      open
      title="Reports"
      onClose={onClose}
      busy={begin.isPending}
      width={520}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={begin.isPending}>
            {data ? 'Close' : 'Cancel'}
          </Button>
          {!data && (
            <BusyButton busy={begin.isPending} onClick={() => begin.mutate()}>
              {begin.isPending ? 'Starting...' : 'Download as ZIP'}
            </BusyButton>
          )}
        </>
      }
    >
      <Body>
        {begin.error && <AlertBox focus>{reasonOf(begin.error)}</AlertBox>}
        {data ? (
          <>
            <p role="status">
              {isDone ? 'All reports are printed.' : 'Your browser saves them while they are printed.'}{' '}
              {data.done.toLocaleString('en-GB')} of {data.total.toLocaleString('en-GB')}
            </p>
            <ProgressBar value={(data.done / Math.max(1, data.total)) * 100} label="Reports that are printed" />
            {leftOut.length > 0 && (
              <AlertBox tone="warn" title="Without a report">
                <p>These are not assessed yet:</p>
                <ul>
                  {leftOut.map(({ property_id, name }) => (
                    <li key={property_id}>{name}</li>
                  ))}
                </ul>
              </AlertBox>
            )}
          </>
        ) : (
          <p>The reports of {countOfProperties(ids.length)}, each as a PDF, in one ZIP file.</p>
        )}
      </Body>
    </Modal>
  );
};
