import { styled } from '@mui/material/styles';
import { colour, radius, size } from '../../theme/tokens.ts';
import { BLOCKS } from './tableStyles.ts';

/** Filters as buttons, each with its number of rows. */
export const Chips = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 16,
  '& > span': { display: 'inline-flex', alignItems: 'center', flex: 'none' },
  '& button.chip': {
    display: 'inline-flex',
    gap: 8,
    alignItems: 'center',
    minHeight: 44,
    maxWidth: 280,
    padding: '0 14px',
    border: `2px solid ${colour.line}`,
    borderRadius: radius.m,
    backgroundColor: colour.paper,
    color: colour.ink,
    font: 'inherit',
    fontSize: size.s,
    fontWeight: 600,
    cursor: 'pointer',
  },
  '& button.chip > .label': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& button.chip:hover': { borderColor: colour.harbour700 },
  '& button.chip > .n': { fontWeight: 400, color: colour.ink2, fontVariantNumeric: 'tabular-nums' },
  '& button.chip[aria-pressed=true]': {
    borderColor: colour.harbour700,
    backgroundColor: colour.harbour50,
    color: colour.harbour800,
    fontWeight: 700,
  },
  [BLOCKS]: { flexWrap: 'nowrap', overflowX: 'auto', marginInline: -16, padding: '6px 16px' },
});
