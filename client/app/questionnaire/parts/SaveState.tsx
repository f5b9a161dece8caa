import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { StatusIcon } from '../../../components/data/StatusIcon.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import type { SaveState as State } from '../model.ts';

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

const WORDS: Readonly<Record<State, string>> = { idle: '', saving: 'Saving...', saved: 'Saved', failed: 'Not saved' };

/** Always there, also without words: a live region that comes with its text is not read out. */
export const SaveState = ({ state }: { state: State }) => (
  <Line role="status" data-state={state}>
    {state === 'saved' && <Check />}
    {state === 'failed' && <StatusIcon name="bad" />}
    {WORDS[state]}
  </Line>
);
