import { styled } from '@mui/material/styles';
import type { SaidInQuickCheck } from '../../../../domain/assessments/contract.ts';
import { formatDay } from '../../../../domain/calendar.ts';
import { colour, size } from '../../../theme/tokens.ts';

const Line = styled('p')({ marginBottom: 16, fontSize: size.s, color: colour.ink2 });

/** A reminder only: the quick check asked less, and about no property. */
export const SaidBefore = ({ said: { answer, asked, taken_on } }: { said: SaidInQuickCheck }) => (
  <Line>
    You said <b>{answer}</b> in the quick check on {formatDay(taken_on)}, which asked: {asked}
  </Line>
);
