import { styled } from '@mui/material/styles';
import { phone } from '../../theme/tokens.ts';

/** The submit button, and a link beside it. */
export const FormActions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 20px',
  alignItems: 'center',
  [phone]: { '& > .MuiButton-root': { width: '100%' } },
});
