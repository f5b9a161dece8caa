import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { countOfProperties } from '../../../domain/numberWords.ts';
import { reasonOf } from '../../api/http.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Outcome } from '../../components/feedback/Outcome.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { bulkCommands } from './bulkCommands.ts';
import { ReportsProgress } from './ReportsProgress.tsx';

const Body = styled('div')({ display: 'grid', gap: 16, '& li': { overflowWrap: 'anywhere' } });

type Props = { ids: readonly string[]; onClose: () => void };

/** The reports of the selected properties as one ZIP, which the browser saves while they are printed. */
export const ReportsDialog = ({ ids, onClose }: Props) => {
  const { mutate, isPending, error, data } = useMutation({ mutationFn: () => bulkCommands.reports(ids) });
  return (
    <Modal
      open
      title="Reports"
      onClose={onClose}
      busy={isPending}
      width={520}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {data ? 'Close' : 'Cancel'}
          </Button>
          {!data && (
            <BusyButton busy={isPending} onClick={() => mutate()}>
              {isPending ? 'Starting...' : 'Download as ZIP'}
            </BusyButton>
          )}
        </>
      }
    >
      <Body>
        {error && <AlertBox focus>{reasonOf(error)}</AlertBox>}
        {data ? (
          <Outcome key={data.id} label="Progress of the reports">
            <ReportsProgress asked={ids.length} begun={data} onAgain={() => mutate()} />
          </Outcome>
        ) : (
          <p>The reports of {countOfProperties(ids.length)}, each as a PDF, in one ZIP file.</p>
        )}
      </Body>
    </Modal>
  );
};
