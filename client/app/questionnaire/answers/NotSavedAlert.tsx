import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { type NotSaved, notSavedSentence } from './lostAnswers.ts';

const ActionLine = styled('p')({ marginTop: 12 });

type Props = { notSaved: readonly NotSaved[]; action: { label: string; onPress: () => void } };

/** Shown at every question: answers that the server does not have, either yet or for ever. */
export const NotSavedAlert = ({ notSaved, action: { label, onPress } }: Props) => {
  const sentences = notSaved.flatMap(({ answers, reason }) => {
    const sentence = notSavedSentence(answers);
    return sentence === null ? [] : [{ sentence, reason }];
  });
  if (sentences.length === 0) return null;
  return (
    <AlertBox>
      {sentences.map(({ sentence, reason }) => (
        <p key={sentence}>
          <b>{sentence}</b> {reason}
        </p>
      ))}
      <ActionLine>
        <Button size="small" variant="outlined" onClick={onPress}>
          {label}
        </Button>
      </ActionLine>
    </AlertBox>
  );
};
