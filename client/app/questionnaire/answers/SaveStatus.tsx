import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { StatusIcon } from '../../../components/data/StatusIcon.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import type { SaveState } from './saveState.ts';

const Line = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  fontSize: size.s,
  lineHeight: 1.3,
  verticalAlign: 'top',
  color: colour.ink2,
  '&[data-state=saved]': { color: colour.good },
  '&[data-state=failed]': { color: colour.bad, fontWeight: 700 },
});

const LABELS: Readonly<Record<SaveState, string>> = {
  idle: '',
  saving: 'Saving...',
  saved: 'Saved',
  failed: 'Not saved',
};

/** Stays in the page while empty: screen readers ignore a live region that is added together with its text. */
export const SaveStatus = ({ state }: { state: SaveState }) => (
  <Line role="status" data-state={state}>
    {state === 'saved' && <Check />}
    {state === 'failed' && <StatusIcon name="bad" />}
    {LABELS[state]}
  </Line>
);
