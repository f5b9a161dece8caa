import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { type LostAnswers, notSavedSentence } from './lostAnswers.ts';

const CloseLine = styled('p')({ marginTop: 12 });

type Props = { lost: LostAnswers; reason: string; onClose: () => void };

/** Answers that the server refuses for ever: a retry would fail, too. */
export const LostAnswersAlert = ({ lost, reason, onClose }: Props) => {
  const sentence = notSavedSentence(lost);
  if (sentence === null) return null;
  return (
    <AlertBox>
      <b>{sentence}</b> {reason}
      <CloseLine>
        <Button size="small" variant="outlined" onClick={onClose}>
          Close
        </Button>
      </CloseLine>
    </AlertBox>
  );
};
