import { styled } from '@mui/material/styles';
import { phone } from '../../theme/tokens.ts';

/** Buttons and links below a message: in a row, on a phone below each other. */
export const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  marginTop: 24,
  [phone]: { flexDirection: 'column' },
});
