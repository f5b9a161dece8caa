import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';

const RetryLine = styled('p')({ marginTop: 12 });

const list = new Intl.ListFormat('en-GB');

export type FailedAnswers = {
  readonly positions: readonly number[];
  /** How many are answers to questions that the assessment no longer asks: they have no position. */
  readonly noLongerAsked: number;
};

const questionsIn = ({ positions, noLongerAsked }: FailedAnswers): string => {
  const numbered = `${positions.length === 1 ? 'question' : 'questions'} ${list.format(positions.map(String))}`;
  const others = noLongerAsked === 1 ? 'a question that is no longer asked' : 'questions that are no longer asked';
  return list.format([...(positions.length > 0 ? [numbered] : []), ...(noLongerAsked > 0 ? [others] : [])]);
};

type Props = { failed: FailedAnswers; reason: string; onRetry: () => void };

/** Shown at every question until the server has the answers. */
export const UnsavedAnswersAlert = ({ failed, reason, onRetry }: Props) => {
  const count = failed.positions.length + failed.noLongerAsked;
  if (count === 0) return null;
  const [answers, were] = count === 1 ? ['answer', 'was'] : ['answers', 'were'];
  return (
    <AlertBox>
      <b>
        Your {answers} to {questionsIn(failed)} {were} not saved.
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
