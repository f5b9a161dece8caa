import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { londonDay } from '../../../../domain/calendar.ts';
import { DateField } from '../../../components/forms/DateField.tsx';
import { Field } from '../../../components/forms/Field.tsx';
import { SelectField } from '../../../components/forms/SelectField.tsx';
import { phone } from '../../../theme/tokens.ts';
import { type ComparedWith, completionBefore } from '../comparison.ts';
import { stepNumber } from '../stepTexts.ts';
import type { ReadyReplay } from '../useReplay.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'flex-end',
  '& > :first-of-type': { display: 'flex', gap: 12, alignItems: 'center' },
  '& > :first-of-type label': { flex: 'none', marginBottom: 0 },
  '& .MuiInputBase-root': { minHeight: 44 },
  '& .step-number': { width: 110 },
  [phone]: {
    width: '100%',
    '& > :first-of-type': { flex: '1 1 100%' },
    '& > :first-of-type > .MuiInputBase-root': { flex: 1 },
  },
});

type Choice = ComparedWith['kind'];
type Props = Pick<ReadyReplay, 'replay' | 'index' | 'comparedWith' | 'compareWith'>;

/** The index of the step that was typed; null if it is no step. */
const stepOf = (typed: string): number | null => {
  const number = Number(typed);
  return Number.isInteger(number) && number >= 1 ? number - 1 : null;
};

/** With which other moment the shown one is compared. */
export const CompareWith = ({
  replay: { steps, until },
  index,
  comparedWith: { kind: choice },
  compareWith,
}: Props) => {
  const [typed, setTyped] = useState({ step: '1', day: until });
  const completion = completionBefore(steps, index);
  const choose = (chosen: Choice) => {
    if (chosen === 'step') compareWith({ kind: 'step', step: stepOf(typed.step) ?? 0 });
    else if (chosen === 'day') compareWith({ kind: 'day', day: typed.day });
    else compareWith({ kind: chosen });
  };
  const options: { value: Choice; label: string }[] = [
    { value: 'before', label: index === 0 ? 'nothing before' : `the step before, ${stepNumber(index - 1)}` },
    ...(completion === null && choice !== 'completion'
      ? []
      : [
          {
            value: 'completion' as const,
            label:
              completion === null ? 'the completion, which comes later' : `the completion, ${stepNumber(completion)}`,
          },
        ]),
    { value: 'step', label: 'another step' },
    { value: 'day', label: 'the end of a day' },
  ];
  return (
    <Row>
      <SelectField
        label="Compare with"
        options={options}
        value={choice}
        onChange={({ target }) => choose(target.value as Choice)}
      />
      {choice === 'step' && (
        <div className="step-number">
          <Field
            label="Step"
            type="number"
            min={1}
            max={steps.length}
            value={typed.step}
            onChange={({ target }) => {
              setTyped({ ...typed, step: target.value });
              const step = stepOf(target.value);
              if (step !== null) compareWith({ kind: 'step', step });
            }}
          />
        </div>
      )}
      {choice === 'day' && (
        <DateField
          label="Day"
          min={londonDay(new Date(steps[0]?.at ?? until))}
          max={until}
          value={typed.day}
          onChange={({ target }) => {
            setTyped({ ...typed, day: target.value });
            if (target.value) compareWith({ kind: 'day', day: target.value });
          }}
        />
      )}
    </Row>
  );
};
