import type { ComponentStyles } from './componentStyles.ts';
import { RouterAnchor } from './RouterAnchor.tsx';
import { colour, radius, size } from './tokens.ts';

// `html &`, because Emotion would attach a leading `:root` to the element itself.
const keepsRadius = (corner: string) => ({ 'html &:focus-visible': { borderRadius: corner } });

/** One contained button per screen, for the primary action. Outlined with the error colour is for deleting. */
export const buttons: ComponentStyles = {
  MuiButtonBase: { defaultProps: { disableRipple: true, LinkComponent: RouterAnchor } },
  MuiButton: {
    defaultProps: { variant: 'contained', disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 48,
        padding: '0 20px',
        border: '2px solid transparent',
        borderRadius: radius.m,
        whiteSpace: 'nowrap',
        textAlign: 'center',
        gap: 8,
        transition: 'background-color .12s, border-color .12s',
        '&:active': { transform: 'translateY(1px)' },
        ...keepsRadius(radius.m),
        '& .MuiButton-startIcon, & .MuiButton-endIcon': { margin: 0 },
        '& .MuiButton-icon > svg': { fontSize: 'inherit' },
        // MUI's zero-width space must not be part of the accessible name.
        '& .MuiButton-icon::before': { content: '"\\200b" / ""' },
      },
      contained: { '&.Mui-disabled': { color: colour.ink3, backgroundColor: colour.noneBg } },
      outlined: {
        backgroundColor: colour.paper,
        borderColor: colour.lineStrong,
        color: colour.harbour800,
        '&:hover': { backgroundColor: colour.harbour50, borderColor: colour.harbour700 },
        '&.Mui-disabled': { color: colour.ink3, backgroundColor: colour.noneBg, border: '2px solid transparent' },
        '&.MuiButton-colorError': {
          color: colour.bad,
          borderColor: 'currentColor',
          '&:hover': { backgroundColor: colour.badBg },
        },
      },
      text: { padding: '0 12px', '&:hover': { backgroundColor: colour.harbour50 } },
      sizeSmall: { minHeight: 44, padding: '0 14px', fontSize: size.s },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 44,
        height: 44,
        padding: 0,
        fontSize: size.m,
        color: colour.harbour700,
        borderRadius: radius.s,
        '&:hover': { backgroundColor: colour.harbour50 },
        ...keepsRadius(radius.s),
      },
    },
  },
};
