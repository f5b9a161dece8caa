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
import { OutcomeList, type OutcomeWords } from './OutcomeList.tsx';

const Body = styled('div')({ display: 'grid', gap: 16 });

const WORDS: OutcomeWords = { refused: 'Refused', changed: 'Started', same: 'Has one already' };

type Props = { ids: readonly string[]; onClose: () => void };

/** Starts the assessments of the selected properties that have none. */
export const StartDialog = ({ ids, onClose }: Props) => {
  const { mutate, isPending, error, data } = useMutation({ mutationFn: () => bulkCommands.start(ids) });
  return (
    <Modal
      open
      title="Start Assessments"
      onClose={onClose}
      busy={isPending}
      width={640}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} disabled={isPending}>
            {data ? 'Close' : 'Cancel'}
          </Button>
          {!data && (
            <BusyButton busy={isPending} onClick={() => mutate()}>
              {isPending ? 'Starting...' : `Start for ${countOfProperties(ids.length)}`}
            </BusyButton>
          )}
        </>
      }
    >
      <Body>
        {error && <AlertBox focus>{reasonOf(error)}</AlertBox>}
        {data ? (
          <Outcome label="What was started">
            <OutcomeList rows={data.rows} words={WORDS} />
          </Outcome>
        ) : (
          <p>Properties that have an assessment already keep it.</p>
        )}
      </Body>
    </Modal>
  );
};
