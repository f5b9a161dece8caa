import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import type { QuestionnaireModel } from '../questionnaireModel.ts';

const There = styled('p')({ marginTop: 12 });

type Props = Pick<QuestionnaireModel, 'missed' | 'go'>;

/** Their cards are at other questions, where nobody is looking. */
export const MissedUploads = ({ missed, go }: Props) =>
  missed.map(({ position, text }) => (
    <AlertBox key={position}>
      <b>The document for question {position} was not taken.</b> {text}
      <There>
        <Button size="small" variant="outlined" onClick={() => go(position)}>
          Go to question {position}
        </Button>
      </There>
    </AlertBox>
  ));
