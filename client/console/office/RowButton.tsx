import Button, { type ButtonProps } from '@mui/material/Button';
import { styled } from '@mui/material/styles';

const Inset = styled(Button)({ marginLeft: -16 });

/** In a cell of a table: its text begins where that of the column does. */
export const RowButton = (props: Pick<ButtonProps, 'onClick' | 'disabled' | 'children'>) => (
  <Inset variant="text" size="small" {...props} />
);
