import { styled } from '@mui/material/styles';
import { Pill } from '../../../components/data/Pill.tsx';
import { DateField } from '../../../components/forms/DateField.tsx';
import { phone } from '../../../theme/tokens.ts';
import type { Evidence } from './useEvidence.ts';
import { validityStatus, yearsInWords } from './validity.ts';

const FIELD_WIDTH = 188;
const FIELD_WIDTH_ON_PHONE = 164;

// Absolute, so that the pill stays beside the field when a hint or an error above it grows.
const Line = styled('div')({
  position: 'relative',
  '& > .validity': {
    position: 'absolute',
    bottom: 0,
    left: FIELD_WIDTH + 16,
    right: 0,
    height: 48,
    display: 'flex',
    alignItems: 'center',
    textWrap: 'balance',
  },
  [phone]: {
    '&& .MuiInputBase-root': { width: FIELD_WIDTH_ON_PHONE },
    '& > .validity': { left: FIELD_WIDTH_ON_PHONE + 12 },
  },
});

type Props = { evidence: Pick<Evidence, 'expiry' | 'today' | 'suggested'> };

export const ExpiryField = ({ evidence: { expiry, today, suggested } }: Props) => (
  <Line ref={expiry.place}>
    <DateField
      label="Expiry date"
      hint={`Suggested: ${yearsInWords(today, suggested)} from today. Change it if your document says otherwise.`}
      min={today}
      value={expiry.value}
      error={expiry.error ?? undefined}
      onChange={(event) => expiry.change(event.target.value)}
      onBad={expiry.markBad}
      onBlur={expiry.leave}
    />
    <span className="validity">{!expiry.isBad && <Pill {...validityStatus(expiry.value, today)} bare />}</span>
  </Line>
);
