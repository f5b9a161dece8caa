import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { PlannedRow } from '../../../../domain/imports/contract.ts';
import { inThousands } from '../../../../domain/numberWords.ts';
import { PROPERTY_TYPE_LABELS } from '../../../../domain/properties/contract.ts';
import type { Status } from '../../../components/data/status.ts';
import { focusNewItem } from '../../../components/page/focusMain.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import type { OnCorrect } from './RefusedRow.tsx';
import { RowHead } from './RowHead.tsx';
import { type Shown, STATE_LABELS, shownRows } from './rowStates.ts';
import { Foot, Table } from './rowStyles.ts';
import { useRestoredFocus } from './useRestoredFocus.ts';
import { WhatHappens } from './WhatHappens.tsx';

/** Rows that are shown at first, and that "Show more" adds. */
const [FIRST, MORE] = [50, 250];

const STATUS: Readonly<Record<PlannedRow['state'], Omit<Status, 'label'>>> = {
  new: { tone: 'going', icon: 'plus' },
  changed: { tone: 'warn', icon: 'pencil' },
  same: { tone: 'none' },
  refused: { tone: 'bad' },
};

const addressOf = ({ values: { address_line1, address_line2, city, postcode } }: PlannedRow): string =>
  [address_line1, address_line2, city, postcode].filter(Boolean).join(', ');

/** As our lists name it; what is none of our types stands in quotes. */
const typeName = ({ values: { property_type }, errors }: PlannedRow): string => {
  if (!property_type) return '';
  if (errors?.property_type) return `“${property_type}”`;
  const known = Object.entries(PROPERTY_TYPE_LABELS).find(([type]) => type === property_type.toLowerCase());
  return known?.[1] ?? property_type;
};

type Props = {
  rows: readonly PlannedRow[];
  shown: Shown;
  busy: boolean;
  /** True if new rows can be left out, because there are too many. */
  leavable: boolean;
  onCorrect: (row: number, ...correction: Parameters<OnCorrect>) => void;
};

const ImportRow = ({
  row,
  onCorrect,
  ...may
}: { row: PlannedRow } & Pick<Props, 'busy' | 'leavable' | 'onCorrect'>) => {
  const focus = useRestoredFocus();
  return (
    <tr className={row.state} tabIndex={-1}>
      <RowHead row={row} status={{ ...STATUS[row.state], label: STATE_LABELS[row.state] }} />
      <th scope="row">
        {row.values.name || 'Without a name'}
        <span className="sub">{addressOf(row)}</span>
      </th>
      <td className="ty">{typeName(row)}</td>
      <td className="what" {...focus}>
        <WhatHappens row={row} {...may} onCorrect={(...correction) => onCorrect(row.row, ...correction)} />
      </td>
    </tr>
  );
};

export const RowTable = ({ rows, shown, busy, leavable, onCorrect }: Props) => {
  const [limit, setLimit] = useState(FIRST);
  const list = useRef<HTMLTableSectionElement>(null);
  const all = shownRows(rows, shown);
  const visible = all.slice(0, limit);
  const showMore = () => {
    setLimit(limit + MORE);
    focusNewItem(list, limit);
  };
  return (
    <Card as="section" flush aria-labelledby="rows">
      {/* The roles stay where CSS turns the rows into blocks. */}
      <Table role="table">
        <caption>What happens with each row</caption>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">State</th>
            <th scope="col">Property</th>
            <th scope="col">Type</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody ref={list} aria-busy={busy}>
          {visible.map((row) => (
            <ImportRow key={row.row} row={row} busy={busy} leavable={leavable} onCorrect={onCorrect} />
          ))}
        </tbody>
      </Table>
      <Foot>
        <span role="status">
          {inThousands(visible.length)} of {inThousands(all.length)} rows
        </span>
        {visible.length < all.length && (
          <Button variant="text" size="small" onClick={showMore}>
            Show more
          </Button>
        )}
      </Foot>
    </Card>
  );
};
