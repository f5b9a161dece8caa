import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';

const RetryLine = styled('p')({ marginTop: 12 });

const list = new Intl.ListFormat('en-GB');

type Props = { failed: readonly number[]; reason: string; onRetry: () => void };

/** Shown at every question until the server has the answers. */
export const UnsavedAnswersAlert = ({ failed, reason, onRetry }: Props) => {
  if (failed.length === 0) return null;
  const [answers, were] = failed.length === 1 ? ['answer to question', 'was'] : ['answers to questions', 'were'];
  return (
    <AlertBox>
      <b>
        Your {answers} {list.format(failed.map(String))} {were} not saved.
      </b>{' '}
      {reason}
      <RetryLine>
        <Button size="small" variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      </RetryLine>
    </AlertBox>
  );
};
