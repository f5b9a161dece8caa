import { styled } from '@mui/material/styles';
import { type Day, daysBetween } from '../../../../domain/calendar.ts';
import { expiryState } from '../../../../domain/compliance/expiry.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { expiryStatus, type Status } from '../../../components/data/status.ts';
import { DateField } from '../../../components/forms/DateField.tsx';
import { phone } from '../../../theme/tokens.ts';
import type { Evidence } from '../useEvidence.ts';

const BOX = 188;
const BOX_ON_PHONE = 164;

// The pill stands beside the box, whatever hint or error stands above that.
const Line = styled('div')({
  position: 'relative',
  '& > .says': {
    position: 'absolute',
    bottom: 0,
    left: BOX + 16,
    right: 0,
    height: 48,
    display: 'flex',
    alignItems: 'center',
    textWrap: 'balance',
  },
  [phone]: {
    '&& .MuiInputBase-root': { width: BOX_ON_PHONE },
    '& > .says': { left: BOX_ON_PHONE + 12 },
  },
});

const NUMBERS: Readonly<Record<number, string>> = { 1: 'one year', 2: 'two years', 5: 'five years', 10: 'ten years' };

const yearsBetween = (from: Day, to: Day): number => Number(to.slice(0, 4)) - Number(from.slice(0, 4));

/** The box already shows the day, so the pill says how long that is. */
const statusOf = (expiry: Day | '', today: Day): Status => {
  const { state } = expiryState(expiry || null, today);
  if (state !== 'valid' || expiry === '') return expiryStatus(expiry || null, today);
  const months = Math.floor(daysBetween(today, expiry) / 30.4);
  const years = Math.floor(daysBetween(today, expiry) / 365);
  const long = years === 1 ? '1 year' : years > 1 ? `${years} years` : months === 1 ? '1 month' : `${months} months`;
  return { tone: 'good', label: `Valid for ${long}` };
};

type Props = { evidence: Pick<Evidence, 'expiry' | 'today' | 'suggested'> };

export const ExpiryField = ({ evidence: { expiry, today, suggested } }: Props) => {
  const span = NUMBERS[yearsBetween(today, suggested)];
  return (
    <Line>
      <DateField
        label="Expiry date"
        hint={`Suggested: ${span} from today. Change it if your document says otherwise.`}
        min={today}
        value={expiry.value}
        error={expiry.error ?? undefined}
        onChange={(event) => expiry.change(event.target.value)}
        onBlur={() => void expiry.commit()}
      />
      <span className="says">
        <Pill {...statusOf(expiry.value, today)} bare />
      </span>
    </Line>
  );
};
