import { styled } from '@mui/material/styles';
import type { ComponentProps, ReactNode } from 'react';
import { coveringInput } from '../../theme/fieldStyles.ts';
import { colour, focusRing, phone, radius, size } from '../../theme/tokens.ts';

const Box = styled('label')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '12px 16px',
  border: `2px solid ${colour.lineControl}`,
  borderRadius: radius.m,
  backgroundColor: colour.paper,
  fontWeight: 700,
  fontSize: size.lead,
  lineHeight: 1.3,
  cursor: 'pointer',
  '&:hover': { backgroundColor: colour.harbour50, borderColor: colour.harbour700 },
  '& > input': coveringInput,
  '& > .dot': {
    width: 22,
    height: 22,
    borderRadius: '50%',
    border: `2px solid ${colour.lineControl}`,
    flex: 'none',
    backgroundColor: colour.paper,
  },
  '&:has(:checked)': { borderColor: colour.harbour700, backgroundColor: colour.harbour50 },
  '&:has(:checked) > .dot': { border: `7px solid ${colour.harbour700}` },
  '&:has(:focus-visible)': focusRing,
  '&:has(:disabled)': { cursor: 'not-allowed', color: colour.ink3, backgroundColor: colour.noneBg },
  '&[data-compact]': { minHeight: 52, padding: '8px 14px', fontSize: size.m },
  [phone]: {
    paddingInline: 14,
    '&[data-compact]': { flex: '1 1 auto', padding: 8, gap: 6 },
    '&[data-compact] > .dot': { width: 20, height: 20 },
    '&[data-compact]:has(:checked) > .dot': { borderWidth: 6 },
  },
});

export type RadioOptionProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label: ReactNode;
  compact?: boolean | undefined;
};

/** The invisible input covers the whole box, so the whole box can be clicked. */
export const RadioOption = ({ label, compact, ...input }: RadioOptionProps) => (
  <Box data-compact={compact || undefined}>
    <input type="radio" {...input} />
    <span className="dot" />
    <span>{label}</span>
  </Box>
);
