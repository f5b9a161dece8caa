import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { type LostAnswers, notSavedSentence } from './lostAnswers.ts';

const ActionLine = styled('p')({ marginTop: 12 });

type Props = { answers: LostAnswers; reason: string; action: { label: string; onPress: () => void } };

/** Shown at every question: answers that the server does not have, either yet or for ever. */
export const NotSavedAlert = ({ answers, reason, action: { label, onPress } }: Props) => {
  const sentence = notSavedSentence(answers);
  if (sentence === null) return null;
  return (
    <AlertBox>
      <b>{sentence}</b> {reason}
      <ActionLine>
        <Button size="small" variant="outlined" onClick={onPress}>
          {label}
        </Button>
      </ActionLine>
    </AlertBox>
  );
};
