import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { type LostAnswers, notSavedSentence } from './lostAnswers.ts';

const RetryLine = styled('p')({ marginTop: 12 });

type Props = { failed: LostAnswers; reason: string; onRetry: () => void };

/** Shown at every question until the server has the answers. */
export const UnsavedAnswersAlert = ({ failed, reason, onRetry }: Props) => {
  const sentence = notSavedSentence(failed);
  if (sentence === null) return null;
  return (
    <AlertBox>
      <b>{sentence}</b> {reason}
      <RetryLine>
        <Button size="small" variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      </RetryLine>
    </AlertBox>
  );
};
