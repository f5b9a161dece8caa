// biome-ignore-all lint/a11y/noRedundantRoles: on a phone rows are shown as blocks, which takes a table's own roles away.
import { styled } from '@mui/material/styles';
import { countOf } from '../../../domain/numberWords.ts';
import { daysText, putRight } from '../../../domain/stayReceipts/texts.ts';
import type { Gap } from '../../../domain/timeline/contract.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Disclosure } from '../../components/surfaces/Disclosure.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';

const Table = styled('table')({
  width: '100%',
  marginTop: 8,
  borderCollapse: 'collapse',
  lineHeight: 1.35,
  '& :is(th, td)': { padding: '10px 16px 10px 0', textAlign: 'left', verticalAlign: 'top' },
  '& thead th': { fontSize: size.s, color: colour.ink2 },
  '& tbody :is(th, td)': { borderTop: `1px solid ${colour.line}`, fontWeight: 400, overflowWrap: 'anywhere' },
  '& tbody :is(th, .right)': { whiteSpace: 'nowrap', overflowWrap: 'normal' },
  '& .right span': { whiteSpace: 'nowrap' },
  '& .label': { display: 'none', flex: 'none' },
  // A phone shows each row as a block.
  [phone]: {
    '&, & tbody, & tr': { display: 'block' },
    '& thead': visuallyHidden,
    '& tr': { padding: '8px 0' },
    '& tr + tr': { borderTop: `1px solid ${colour.line}` },
    '& tbody :is(th, td)': { display: 'flex', gap: 16, justifyContent: 'space-between', padding: '2px 0', border: 0 },
    '& tbody th': { fontWeight: 700 },
    '& td > :last-child': { textAlign: 'right' },
    '& .label': { display: 'inline', color: colour.ink2 },
  },
});

/** More of them are folded away. */
const MOST_SHOWN = 5;

const Rows = ({ gaps }: { gaps: readonly Gap[] }) => (
  <Table role="table" className="num">
    <caption>
      <VisuallyHidden>Days that were not in order</VisuallyHidden>
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        {['Days', 'Reason', 'Put right'].map((name) => (
          <th key={name} scope="col" role="columnheader">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {gaps.map((gap) => (
        <tr key={gap.from} role="row">
          <th scope="row" role="rowheader">
            {daysText(gap)}
          </th>
          <td role="cell">
            <span className="label" aria-hidden="true">
              Reason
            </span>
            <span>{gap.reasons.join(' ')}</span>
          </td>
          <td role="cell" className="right">
            <span className="label" aria-hidden="true">
              Put right
            </span>
            <Pill
              tone={gap.put_right_on ? 'good' : 'bad'}
              label={putRight(gap)}
              bare
              plain={gap.put_right_on !== null}
            />
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** The gaps of a stay with their reasons, and whether they were put right. */
export const StayGaps = ({ gaps }: { gaps: readonly Gap[] }) => {
  const further = gaps.slice(MOST_SHOWN);
  return (
    <div>
      <h2>{gaps.length === 1 ? 'The gap' : 'The gaps'}</h2>
      <Rows gaps={gaps.slice(0, MOST_SHOWN)} />
      {further.length > 0 && (
        <Disclosure summary={countOf(further.length, 'further gap')}>
          <Rows gaps={further} />
        </Disclosure>
      )}
    </div>
  );
};
