import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { countOf } from '../../../../domain/numberWords.ts';
import type { NotificationsBody } from '../../../../domain/reminders/contract.ts';
import { CheckboxField } from '../../../components/forms/CheckboxField.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { colour, radius } from '../../../theme/tokens.ts';

const Group = styled('fieldset')({
  '& > legend': { fontWeight: 700, marginBottom: 8 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& label': {
    minHeight: 48,
    gap: 10,
    padding: '4px 16px 4px 10px',
    border: `2px solid ${colour.line}`,
    borderRadius: radius.m,
    '&:has(:checked)': { borderColor: colour.harbour700, backgroundColor: colour.harbour50 },
    '& > .box': { width: 24, height: 24 },
    '& > .box > svg': { width: 17, height: 17 },
  },
});

type Reminders = NotificationsBody['reminders'];
type Props = { legend: string; reminders: Reminders; onChange: (reminders: Reminders) => void };

const OFFERED = { before: [60, 30, 14, 7, 1], after: [7] } as const;

/**
 * The offered days and those that the account has besides, for example set through the API. Such a day stays when it is
 * unticked: its checkbox has the focus, and the user may want it back.
 */
const useChoices = (offered: readonly number[], chosen: readonly number[]): readonly number[] => {
  const [known, setKnown] = useState(offered);
  const added = chosen.filter((day) => !known.includes(day));
  if (added.length > 0) setKnown([...known, ...added]);
  return [...known, ...added].toSorted((one, other) => other - one);
};

const toggled = (days: readonly number[], day: number): number[] =>
  days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted((one, other) => other - one);

export const ReminderDays = ({ legend, reminders, onChange }: Props) => {
  const { days_before, on_the_day, days_after } = reminders;
  const before = useChoices(OFFERED.before, days_before);
  const after = useChoices(OFFERED.after, days_after);
  return (
    <Group>
      <legend>{legend}</legend>
      <div>
        {before.map((day, index) => (
          <CheckboxField
            key={day}
            label={
              <>
                {countOf(day, 'day')}
                {index === 0 ? ' before' : <VisuallyHidden> before</VisuallyHidden>}
              </>
            }
            checked={days_before.includes(day)}
            onChange={() => onChange({ ...reminders, days_before: toggled(days_before, day) })}
          />
        ))}
        <CheckboxField
          label="On the day"
          checked={on_the_day}
          onChange={({ target }) => onChange({ ...reminders, on_the_day: target.checked })}
        />
        {after.map((day) => (
          <CheckboxField
            key={day}
            label={`${countOf(day, 'day')} after`}
            checked={days_after.includes(day)}
            onChange={() => onChange({ ...reminders, days_after: toggled(days_after, day) })}
          />
        ))}
      </div>
    </Group>
  );
};
