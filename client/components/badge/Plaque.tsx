import { styled } from '@mui/material/styles';
import { colour, phone, radius } from '../../theme/tokens.ts';

export type PlaqueProps = { /** The one-line plaque on a property card. */ small?: boolean };

/** An enamel house sign. Only for what is proven: a valid badge, its verification, a passed report. */
export const Plaque = styled('div', { shouldForwardProp: (name) => name !== 'small' && name !== 'as' })<PlaqueProps>(
  ({ small }) => ({
    position: 'relative',
    isolation: 'isolate',
    padding: small ? '18px 20px' : 36,
    borderRadius: small ? 14 : radius.plaque,
    backgroundColor: colour.harbour700,
    color: '#fff',
    // Browsers print no backgrounds otherwise.
    printColorAdjust: 'exact',
    '&::before': {
      content: '""',
      position: 'absolute',
      zIndex: -1,
      inset: small ? 5 : 10,
      border: `${small ? 1.5 : 2}px solid rgb(255 255 255 / .85)`,
      borderRadius: small ? 10 : 12,
      pointerEvents: 'none',
    },
    '& a:not(.MuiButton-root)': { color: '#fff' },
    '& .MuiButton-contained': {
      backgroundColor: '#fff',
      color: colour.harbour800,
      '&:hover': { backgroundColor: colour.harbour100 },
    },
    '& .MuiButton-outlined': {
      backgroundColor: 'transparent',
      borderColor: 'rgb(255 255 255 / .8)',
      color: '#fff',
      '&:hover': { backgroundColor: colour.harbour800, borderColor: '#fff' },
    },
    [phone]: small ? {} : { padding: 30 },
  }),
);
