import { createTheme } from '@mui/material/styles';
import './paletteTypes.ts';
import { baseStyles } from './baseStyles.ts';
import { buttons } from './buttonStyles.ts';
import { fields } from './fieldStyles.ts';
import { overlays } from './overlayStyles.ts';
import { colour, size } from './tokens.ts';

const heading = { fontWeight: 700, lineHeight: 1.15, letterSpacing: '-.012em' };

export const theme = createTheme({
  palette: {
    primary: { main: colour.harbour700, dark: colour.harbour800, light: colour.harbour50, contrastText: '#fff' },
    secondary: { main: colour.harbour600, dark: colour.harbour800, light: colour.harbour100, contrastText: '#fff' },
    success: { main: colour.good, light: colour.goodBg, contrastText: '#fff' },
    warning: { main: colour.warn, light: colour.warnBg, contrastText: '#fff' },
    error: { main: colour.bad, light: colour.badBg, contrastText: '#fff' },
    neutral: { main: colour.none, light: colour.noneBg, dark: colour.ink2, contrastText: '#fff' },
    text: { primary: colour.ink, secondary: colour.ink2, disabled: colour.ink3 },
    divider: colour.line,
    background: { default: colour.mist, paper: colour.paper },
    action: { hover: colour.harbour50, disabled: colour.ink3, disabledBackground: colour.noneBg },
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 1024, lg: 1180, xl: 1536 } },
  shape: { borderRadius: 10 },
  typography: {
    fontFamily: "'Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Next', system-ui, sans-serif",
    fontWeightMedium: 700,
    h1: { ...heading, fontSize: size.xxl },
    h2: { ...heading, fontSize: size.xl },
    h3: { ...heading, fontSize: size.l },
    h4: { ...heading, fontSize: size.lead },
    h5: { ...heading, fontSize: size.m },
    h6: { ...heading, fontSize: size.m },
    body1: { fontSize: size.m, lineHeight: 1.5 },
    body2: { fontSize: size.s, lineHeight: 1.5 },
    caption: { fontSize: size.xs, lineHeight: 1.4 },
    button: { fontSize: size.m, fontWeight: 700, lineHeight: 1, textTransform: 'none' },
  },
  components: { ...baseStyles, ...buttons, ...fields, ...overlays },
});
