import type { ComponentStyles } from './componentStyles.ts';
import { colour, focusRing, forced, low, medium, phone, radius, size } from './tokens.ts';

const resets = {
  html: { WebkitTextSizeAdjust: '100%' },
  // Keeps a focused element above the bar that sticks to the foot of the screen. No bar is higher than its padding.
  'html:has(.finish-bar)': { scrollPaddingBottom: 'calc(184px + env(safe-area-inset-bottom))' },
  [medium]: { 'html:has(.bulk-bar)': { scrollPaddingBottom: 72 } },
  [phone]: {
    'html:has(.action-bar)': { scrollPaddingBottom: 'calc(88px + env(safe-area-inset-bottom))' },
    'html:has(.bulk-bar)': { scrollPaddingBottom: 160 },
  },
  [low]: { 'html:has(.action-bar, .bulk-bar, .finish-bar)': { scrollPaddingBottom: 0 } },
  body: { minHeight: '100dvh', textRendering: 'optimizeLegibility' },
  // Chromium's slot inside `details` resets box-sizing to content-box.
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

// Elements focused by script (headings, alerts, dialogs) cannot be operated, so they get no ring. Menu items can.
const ANNOUNCED = '[tabindex="-1"]:not([role="menuitem"])';

export const baseStyles: ComponentStyles = {
  MuiCssBaseline: {
    styleOverrides: {
      ...resets,
      // Icons scale with their text; `:where` has no specificity, so components can override it.
      ':where(svg.lucide, svg.status-icon)': {
        width: '1.25em',
        height: '1.25em',
        flex: 'none',
        verticalAlign: '-.25em',
      },
      // With forced colours, icons must take the colour of the text around them.
      [forced]: { ':root :is(svg.lucide, svg.status-icon)': { color: 'inherit !important' } },
      '.num, time, dl': { fontVariantNumeric: 'tabular-nums' },
      // `:root` gives it a higher specificity than MUI's `outline: 0`.
      [`:root :focus-visible:where(:not(${ANNOUNCED}))`]: { ...focusRing, borderRadius: '4px' },
      [`:root ${ANNOUNCED}:focus-visible`]: { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '.01ms !important',
          animationIterationCount: '1 !important',
          // `none`, because a short duration would still animate every property on a resize.
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
