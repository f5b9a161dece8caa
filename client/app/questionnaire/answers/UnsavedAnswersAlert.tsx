import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';

const Retry = styled('p')({ marginTop: 12 });

const listed = new Intl.ListFormat('en-GB');

type Props = { failed: readonly number[]; why: string; onRetry: () => void };

/** Stays, whatever question is on the screen, until the answer is with the server. */
export const UnsavedAlert = ({ failed, why, onRetry }: Props) => {
  if (failed.length === 0) return null;
  const [answers, were] = failed.length === 1 ? ['answer to question', 'was'] : ['answers to questions', 'were'];
  return (
    <AlertBox>
      <b>
        Your {answers} {listed.format(failed.map(String))} {were} not saved.
      </b>{' '}
      {why}
      <Retry>
        <Button size="small" variant="outlined" onClick={onRetry}>
          Try again
        </Button>
      </Retry>
    </AlertBox>
  );
};
