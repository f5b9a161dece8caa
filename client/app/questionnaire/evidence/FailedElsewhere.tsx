import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';

const LinkLine = styled('p')({ marginTop: 12 });

export type Failure = {
  /** That of the question. */
  readonly key: string;
  /** None if the assessment no longer asks the question. */
  readonly position: number | undefined;
  readonly text: string;
};

type Props = {
  failures: readonly Failure[];
  /** What has failed, given the question as "question 4". */
  sentence: (question: string) => string;
  onGo: (position: number) => void;
};

/** For what has failed at other questions: their own cards are not on the screen. */
export const FailedElsewhere = ({ failures, sentence, onGo }: Props) =>
  failures.map(({ key, position, text }) => (
    <AlertBox key={key}>
      <b>{sentence(position === undefined ? 'a question that is no longer asked' : `question ${position}`)}</b> {text}
      {position !== undefined && (
        <LinkLine>
          <Button size="small" variant="outlined" onClick={() => onGo(position)}>
            Go to question {position}
          </Button>
        </LinkLine>
      )}
    </AlertBox>
  ));
