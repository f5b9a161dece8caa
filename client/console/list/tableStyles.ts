import { styled } from '@mui/material/styles';
import { busyRows } from '../../theme/busyRows.ts';
import { colour, medium, size } from '../../theme/tokens.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';

/** Below this width each row is a block. */
export const BLOCKS = medium;

export const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.35,
  '& caption': visuallyHidden,
  '& :is(th, td)': {
    padding: '10px 16px 10px 0',
    borderTop: `1px solid ${colour.line}`,
    textAlign: 'left',
    verticalAlign: 'middle',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& tr > :first-child': { paddingLeft: 24 },
  '& td.tick': { width: 72 },
  '& thead td.tick': { borderTop: 0 },
  '& tbody tr.on > *, & tbody tr.on:hover > *': { backgroundColor: colour.harbour50 },
  '& tr > :last-child': { paddingRight: 24 },
  '& thead th': {
    paddingBlock: 4,
    borderTop: 0,
    fontSize: size.s,
    fontWeight: 700,
    color: colour.ink2,
    whiteSpace: 'nowrap',
    overflowWrap: 'normal',
  },
  '& thead button': {
    display: 'inline-flex',
    gap: 6,
    alignItems: 'center',
    minHeight: 44,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& thead button:hover': { textDecoration: 'underline' },
  '& thead [aria-sort] button': { color: colour.ink },
  '& thead svg': { width: '1rem', height: '1rem' },
  '& tbody th': { fontWeight: 700, minWidth: 160 },
  '& tbody th a': { color: colour.ink, textDecoration: 'none' },
  '& tbody th a:hover': { textDecoration: 'underline', textDecorationThickness: 2 },
  '& tbody tr:hover > *': { backgroundColor: colour.mist },
  '& thead + tbody tr:first-of-type > *': { borderTopColor: colour.lineStrong },
  '& .sub': { display: 'block', fontSize: size.s, fontWeight: 400, color: colour.ink2 },
  '&[data-density=tight] tbody :is(th, td)': { paddingBlock: 3 },
  '&[data-density=tight] tbody .sub': { display: 'inline', marginLeft: 8 },
  '& tbody[aria-busy=true]': busyRows,
  [BLOCKS]: {
    '&, & tbody, & tr, & :is(th, td)': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': { padding: '12px 16px 14px', borderTop: `1px solid ${colour.line}` },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '&& :is(th, td)': { padding: 0, border: 0, background: 'none', marginBottom: 4 },
    '& td:not([data-phone])': { display: 'none' },
    '& td[data-label]::before': { content: 'attr(data-label) ": "', color: colour.ink2 },
    '& td[data-label] .sub': { display: 'inline' },
    '& tbody tr:hover > *, & tbody tr.on:hover > *': { background: 'none' },
    '& tbody tr:hover': { backgroundColor: colour.mist },
    '& tbody tr.on': { backgroundColor: colour.harbour50 },
    '&[data-selectable=true] tbody tr': {
      display: 'grid',
      gridTemplateColumns: '40px minmax(0, 1fr)',
      columnGap: 8,
      '& > :not(.tick)': { gridColumn: 2 },
      '& > .tick': { gridRow: '1 / 6' },
    },
  },
  // Stronger than the display of a row that is a block.
  '&& tbody tr[hidden]': { display: 'none' },
});
