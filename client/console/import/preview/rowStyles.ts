import { styled } from '@mui/material/styles';
import { busyRows } from '../../../theme/busyRows.ts';
import { colour, phone, size, tablet } from '../../../theme/tokens.ts';
import { visuallyHidden } from '../../../theme/visuallyHidden.ts';

/** Below this width each row is a block. */
const BLOCKS = tablet;

export const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 1.4,
  '& caption': visuallyHidden,
  '& :is(th, td)': {
    padding: '12px 16px 12px 0',
    borderTop: `1px solid ${colour.line}`,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& tr > :first-child': { paddingLeft: 24 },
  '& tr > :last-child': { paddingRight: 24 },
  '& thead th': { borderTop: 0, fontSize: size.s, fontWeight: 700, color: colour.ink2 },
  '& tbody tr:first-of-type > *': { borderTopColor: colour.lineStrong },
  '& td.no': { width: 88, color: colour.ink2 },
  '& .rw': { display: 'none' },
  '& td.st': { width: 136 },
  '& tbody th': { width: '29%', fontWeight: 700 },
  '& td.ty': { width: '11%' },
  '& .sub': { display: 'block', fontSize: size.s, fontWeight: 400, color: colour.ink2 },
  '& .same :is(th, td)': { color: colour.ink2, fontWeight: 400 },
  '& tbody[aria-busy=true]': busyRows,
  [BLOCKS]: {
    '&, & tbody, & :is(th, td)': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '4px 16px',
      padding: '14px 24px 16px',
      borderTop: `1px solid ${colour.line}`,
    },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& tbody tr > :nth-of-type(n)': { width: 'auto', padding: 0, border: 0 },
    '& td.no': { gridArea: '1 / 2', alignSelf: 'center' },
    '& .rw': { display: 'inline' },
    '& td.st': { gridArea: '1 / 1' },
    '& tbody th, & td.what': { gridColumn: '1 / -1', marginTop: 4 },
    '& tbody td.ty': { display: 'none' },
  },
  [phone]: { '& tbody tr': { paddingInline: 16 } },
});

export const Foot = styled('div')({
  display: 'flex',
  gap: 16,
  justifyContent: 'space-between',
  alignItems: 'center',
  minHeight: 68,
  padding: '12px 24px',
  borderTop: `1px solid ${colour.line}`,
  fontVariantNumeric: 'tabular-nums',
  [phone]: { paddingInline: 16 },
});
