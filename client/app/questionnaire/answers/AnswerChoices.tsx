import { styled } from '@mui/material/styles';
import type { Answer, Question } from '../../../../domain/questionnaire/schema.ts';
import { type ChosenBy, RadioGroup } from '../../../components/forms/RadioGroup.tsx';
import { colour, size } from '../../../theme/tokens.ts';

const Note = styled('p')({ marginTop: 12, fontSize: size.s, color: colour.ink2 });

const OPTIONS: Readonly<Record<Question['responseType'], readonly Answer[]>> = {
  yesNo: ['Yes', 'No'],
  yesNoNA: ['Yes', 'No', 'N/A'],
};

type Props = {
  question: Pick<Question, 'id' | 'responseType' | 'naGuidance'>;
  answer: Answer | null;
  labelledBy: string;
  onChoose: (answer: Answer, by: ChosenBy) => void;
};

export const AnswerChoices = ({ question, answer, labelledBy, onChoose }: Props) => (
  <div>
    <RadioGroup
      name={`answer-${question.id}`}
      options={OPTIONS[question.responseType].map((value) => ({ value, label: value }))}
      value={answer}
      onChange={onChoose}
      onConfirm={(answer) => onChoose(answer, 'press')}
      labelledBy={labelledBy}
    />
    {question.responseType === 'yesNoNA' && question.naGuidance && <Note>{question.naGuidance}</Note>}
  </div>
);
