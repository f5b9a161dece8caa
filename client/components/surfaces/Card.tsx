import { styled } from '@mui/material/styles';
import { colour, phone, radius, shadow } from '../../theme/tokens.ts';

export type CardProps = { /** No padding: its parts bring their own. */ flush?: boolean };

export const surface = {
  backgroundColor: colour.paper,
  border: `1px solid ${colour.line}`,
  borderRadius: radius.l,
  boxShadow: shadow,
} as const;

/** A white surface. Polymorphic: `<Card as="section" aria-labelledby=…>`. */
export const Card = styled('div', { shouldForwardProp: (name) => name !== 'flush' && name !== 'as' })<CardProps>(
  ({ flush }) => ({
    ...surface,
    padding: flush ? 0 : 24,
    [phone]: { padding: flush ? 0 : 16 },
  }),
);
