import type { ComponentStyles } from './componentStyles.ts';
import { colour, focusRing, radius, size } from './tokens.ts';

const box = {
  backgroundColor: colour.paper,
  borderRadius: radius.s,
  '& .MuiOutlinedInput-notchedOutline': {
    top: 0,
    border: `2px solid ${colour.lineControl}`,
    '& legend': { display: 'none' },
  },
  '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: colour.ink2 },
  '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: colour.ink2, borderWidth: 2 },
  '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: colour.bad },
  '&.Mui-disabled': { backgroundColor: colour.noneBg },
  // Draw the focus ring around the visible box instead of the input inside it.
  '&:has(.MuiOutlinedInput-input:focus-visible)': focusRing,
  'html & .MuiOutlinedInput-input:focus-visible': { outline: 'none', boxShadow: 'none' },
};

/** An invisible input that covers its label, so that the whole label is the target of mouse, touch and screen reader. */
export const coveringInput = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
} as const;

/** From top to bottom: label, hint or error, box. */
export const fields: ComponentStyles = {
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
  MuiFormControl: {
    styleOverrides: {
      root: {
        '& > .MuiInputLabel-root': { order: 0 },
        '& > .MuiFormHelperText-root': { order: 1 },
        '& > .MuiInputBase-root': { order: 2 },
      },
    },
  },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        marginBottom: 4,
        color: colour.ink,
        fontWeight: 700,
        fontSize: size.m,
        lineHeight: 1.5,
        whiteSpace: 'normal',
        '&.Mui-focused, &.Mui-error': { color: colour.ink },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '0 0 6px',
        fontSize: size.s,
        lineHeight: 1.5,
        color: colour.ink2,
        '&.Mui-error': { color: colour.bad, fontWeight: 700, fontSize: size.m },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: box,
      input: { height: 'auto', minHeight: 24, padding: '12px 14px', lineHeight: 1.5, boxSizing: 'content-box' },
      multiline: { padding: 0 },
      // An icon button is 44 px wide and needs no more padding.
      adornedEnd: { paddingRight: 2 },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      // A long choice ends before the arrow. MUI sets its own padding with the same three ampersands.
      select: { '&&&': { paddingRight: 42 }, textOverflow: 'ellipsis' },
      icon: { top: 'calc(50% - 10px)', right: 14, width: 20, height: 20, color: colour.harbour700 },
    },
  },
};
