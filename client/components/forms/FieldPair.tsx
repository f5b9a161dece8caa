import { styled } from '@mui/material/styles';
import { phone } from '../../theme/tokens.ts';

/** Two short fields side by side, or one below the other on a phone. */
export const FieldPair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'end',
  gap: 20,
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 18 },
});
