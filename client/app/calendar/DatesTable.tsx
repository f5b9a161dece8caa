// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are shown as blocks, which takes a table's own roles away.
import { styled } from '@mui/material/styles';
import type { RefObject } from 'react';
import { type Day, formatDay } from '../../../domain/calendar.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { propertyPath } from '../../paths.ts';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { dateStatus } from './dateStatus.ts';
import type { CalendarDate } from './dates.ts';
import { weekdayWords } from './months.ts';

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  lineHeight: 1.35,
  '& :is(th, td)': { padding: '12px 12px 12px 0', textAlign: 'left', verticalAlign: 'middle', fontWeight: 400 },
  '& :is(th, td):last-of-type': { paddingRight: 0 },
  '& tbody :is(th, td)': { borderTop: `1px solid ${colour.line}`, overflowWrap: 'anywhere' },
  '& thead th': { paddingBlock: 10, fontSize: size.s, fontWeight: 700, color: colour.ink2, whiteSpace: 'nowrap' },
  '& tbody th > a': {
    fontWeight: 700,
    color: colour.ink,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .sub': { display: 'block', fontSize: size.s, color: colour.ink2 },
  '& .day': { whiteSpace: 'nowrap' },
  // A phone shows each row as a block: property and last day above, document and state below.
  [phone]: {
    '&, & tbody': { display: 'block' },
    '& thead': visuallyHidden,
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '2px 16px',
      padding: '12px 0',
      borderTop: `1px solid ${colour.line}`,
    },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& tbody :is(th, td)': { padding: 0, border: 0 },
    '& tbody th': { gridRow: '1 / 3' },
    '& .what': { gridArea: '3 / 1' },
    '& .day': { gridArea: '1 / 2', textAlign: 'right' },
    '& .day .sub': { display: 'none' },
    '& .state': { gridArea: '3 / 2', justifySelf: 'end' },
  },
});

type Props = {
  caption: string;
  dates: readonly CalendarDate[];
  today: Day;
  rows: RefObject<HTMLTableSectionElement | null>;
};

export const DatesTable = ({ caption, dates, today, rows }: Props) => (
  <Table role="table" className="num">
    <caption>
      <VisuallyHidden>{caption}</VisuallyHidden>
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        {['Property', 'Document', 'Last day', 'State'].map((name) => (
          <th key={name} scope="col" role="columnheader">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" ref={rows}>
      {dates.map(({ id, kind, what, day, propertyId, propertyName, town }) => (
        <tr key={id} role="row" tabIndex={-1}>
          <th scope="row" role="rowheader">
            <RouterAnchor href={propertyPath(propertyId)}>{propertyName}</RouterAnchor>
            <span className="sub">{town}</span>
          </th>
          <td role="cell" className="what">
            {what}
          </td>
          <td role="cell" className="day">
            {formatDay(day)}
            <span className="sub">{weekdayWords(day)}</span>
          </td>
          <td role="cell" className="state">
            <Pill {...dateStatus({ kind, day }, today)} bare />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
