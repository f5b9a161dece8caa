import type { ComponentStyles } from './componentStyles.ts';
import { colour, focusRing, forced, phone, radius, size } from './tokens.ts';

/** Dialogs, menus, tooltips and alerts. */
export const overlays: ComponentStyles = {
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(7 52 58 / .62)' } } },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, transitionDuration: 120 },
    styleOverrides: {
      paper: {
        width: 'min(600px, 100% - 48px)',
        maxWidth: 'none',
        maxHeight: 'calc(100% - 48px)',
        margin: 24,
        borderRadius: radius.plaque,
        // Without the shadow and the dark backdrop nothing else marks its edge.
        [forced]: { border: '2px solid' },
        [phone]: { width: '100%', height: '100dvh', maxHeight: 'none', margin: 0, borderRadius: 0 },
      },
    },
  },
  MuiMenu: {
    defaultProps: { transitionDuration: 120 },
    styleOverrides: {
      paper: {
        border: `1px solid ${colour.line}`,
        borderRadius: radius.m,
        boxShadow: '0 8px 24px -8px rgb(7 52 58 / .28)',
      },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 48,
        gap: 12,
        '& > svg': { color: colour.harbour700 },
        '&.Mui-focusVisible': { backgroundColor: colour.harbour50 },
        // The menu clips its content, so draw the focus ring inside.
        'html &:focus-visible': {
          ...focusRing,
          outlineOffset: -3,
          boxShadow: `inset 0 0 0 5px ${colour.ink}`,
          borderRadius: radius.s,
        },
      },
    },
  },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: {
      tooltip: { backgroundColor: colour.ink, fontSize: size.s, padding: '6px 12px', borderRadius: radius.s },
      arrow: { color: colour.ink },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        padding: '14px 16px',
        border: '1px solid',
        borderRadius: radius.m,
        fontSize: size.m,
        alignItems: 'flex-start',
      },
      icon: { padding: '2px 0', marginRight: 12, opacity: 1 },
      message: { padding: 0 },
      colorError: {
        backgroundColor: colour.badBg,
        color: '#7c1512',
        borderColor: '#f1b8b4',
        '& .MuiAlert-icon': { color: 'inherit' },
      },
      colorWarning: {
        backgroundColor: colour.warnBg,
        color: '#6b3a00',
        borderColor: '#edcf8f',
        '& .MuiAlert-icon': { color: 'inherit' },
      },
      colorSuccess: {
        backgroundColor: colour.goodBg,
        color: '#07543a',
        borderColor: '#a9dcc4',
        '& .MuiAlert-icon': { color: 'inherit' },
      },
      colorInfo: {
        backgroundColor: colour.harbour50,
        color: colour.harbour800,
        borderColor: '#b9d6d5',
        '& .MuiAlert-icon': { color: 'inherit' },
      },
    },
  },
};
