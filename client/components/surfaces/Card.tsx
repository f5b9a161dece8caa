import { styled } from '@mui/material/styles';
import { colour, phone, radius, shadow } from '../../theme/tokens.ts';

export type CardProps = { /** Without padding. */ flush?: boolean };

export const surface = {
  backgroundColor: colour.paper,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.l,
  boxShadow: shadow,
} as const;

export const Card = styled('div', { shouldForwardProp: (name) => name !== 'flush' && name !== 'as' })<CardProps>(
  ({ flush }) => ({
    ...surface,
    padding: flush ? 0 : 24,
    [phone]: { padding: flush ? 0 : 16 },
  }),
);
