import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { coveringInput } from '../../theme/fieldStyles.ts';
import { colour, focusRing, forced, radius, small } from '../../theme/tokens.ts';
import { type Billing, LARGEST_SAVING } from './planOptions.ts';

const Group = styled('div')({
  display: 'inline-flex',
  gap: 4,
  padding: 4,
  backgroundColor: colour.noneBg,
  borderRadius: radius.m,
  [small]: { display: 'flex' },
  '& label': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0 8px',
    flexWrap: 'wrap',
    minHeight: 44,
    padding: '0 18px',
    borderRadius: 7,
    fontWeight: 700,
    cursor: 'pointer',
    [small]: { flex: '1 1 auto', padding: '0 12px' },
  },
  '& input': coveringInput,
  '& label:has(:checked)': { backgroundColor: colour.paper, boxShadow: `0 0 0 1px ${colour.lineStrong}` },
  [forced]: { '& label:has(:checked):not(:has(:focus-visible))': { outline: '2px solid Highlight' } },
  '& label:has(:focus-visible)': focusRing,
  '& small': { color: colour.good, fontWeight: 700 },
});

type Props = { value: Billing; onChange: (value: Billing) => void };

export const BillingToggle = ({ value, onChange }: Props) => {
  const name = useId();
  return (
    <Group role="radiogroup" aria-label="Billing">
      <label>
        <input type="radio" name={name} checked={value === 'month'} onChange={() => onChange('month')} />
        Monthly
      </label>
      <label>
        <input type="radio" name={name} checked={value === 'year'} onChange={() => onChange('year')} />
        Yearly <small>Save up to {LARGEST_SAVING}%</small>
      </label>
    </Group>
  );
};
