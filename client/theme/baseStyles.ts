import type { Components, Theme } from '@mui/material/styles';
import { colour, focusRing, forced, phone, radius, size } from './tokens.ts';

const resets = {
  html: { WebkitTextSizeAdjust: '100%' },
  // What takes the focus comes to stand above the bar at a phone's foot, with its ring.
  [phone]: { 'html:has(.action-bar)': { scrollPaddingBottom: 'calc(88px + env(safe-area-inset-bottom))' } },
  body: { minHeight: '100dvh', textRendering: 'optimizeLegibility' },
  // What a details holds would inherit content-box from the slot that Chromium puts around it, and stick out by its padding.
  'details > *': { boxSizing: 'border-box' },
  '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
  'h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset': { margin: 0, padding: 0 },
  'ul, ol': { listStyle: 'none' },
  fieldset: { border: 0, minWidth: 0 },
  legend: { padding: 0 },
  'h1, h2, h3, h4': { lineHeight: 1.15, letterSpacing: '-.012em', fontWeight: 700, textWrap: 'balance' },
  h1: { fontSize: size.xxl },
  h2: { fontSize: size.xl },
  h3: { fontSize: size.l },
  h4: { fontSize: size.lead },
  p: { textWrap: 'pretty' },
  a: { color: colour.harbour700, textUnderlineOffset: '.18em', textDecorationThickness: '1px' },
  'a:hover': { textDecorationThickness: '3px' },
  small: { fontSize: size.s, color: colour.ink2 },
  'b, strong': { fontWeight: 700 },
} as const;

// A heading, box or dialog that takes focus by script is not operable: it is announced, not ringed. A menu's items are.
const ANNOUNCED = '[tabindex="-1"]:not([role="menuitem"])';

/** Base styles of every page; the focus sign is set here, once for all. */
export const ground: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      ...resets,
      // Icons follow the text they stand in; :where keeps them easy to size otherwise.
      ':where(svg.lucide, svg.status-icon)': {
        width: '1.25em',
        height: '1.25em',
        flex: 'none',
        verticalAlign: '-.25em',
      },
      // Under forced colours a sign would keep the colour that is its own, as on a ground that is not there.
      [forced]: { ':root :is(svg.lucide, svg.status-icon)': { color: 'inherit !important' } },
      '.num, time, dl': { fontVariantNumeric: 'tabular-nums' },
      // :root raises it above the `outline: 0` that MUI gives its buttons.
      [`:root :focus-visible:where(:not(${ANNOUNCED}))`]: { ...focusRing, borderRadius: '4px' },
      [`:root ${ANNOUNCED}:focus-visible`]: { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '.01ms !important',
          animationIterationCount: '1 !important',
          // A short duration instead would set every property of every element in motion whenever the window changes.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { rounded: { borderRadius: radius.l } } },
  MuiLink: { defaultProps: { underline: 'always' } },
  MuiTableCell: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
};
