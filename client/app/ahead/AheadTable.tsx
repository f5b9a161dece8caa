import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { formatDay } from '../../../domain/calendar.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import type { TurningRow } from '../../../domain/timeline/contract.ts';
import { focusNewItem } from '../../components/page/focusMain.ts';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { propertyPath } from '../../paths.ts';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';

const Table = styled('table')({
  width: '100%',
  marginBottom: 12,
  borderCollapse: 'collapse',
  fontSize: size.s,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '10px 16px 10px 0',
    borderTop: `1px solid ${colour.line}`,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& thead th': { color: colour.ink2, fontWeight: 400 },
  '& tbody th': { whiteSpace: 'nowrap' },
  [phone]: { '& th, & td': { paddingRight: 8 } },
});

/** Rows at first, and more each time: an agent with thousands of properties has tens of thousands. */
const ROWS = 100;

type Props = { turnings: readonly TurningRow[]; withProperties: boolean };

/** The strip as a table; it also has the dates for which the strip has no room. */
export const AheadTable = ({ turnings, withProperties }: Props) => {
  const [shown, setShown] = useState(ROWS);
  const rows = useRef<HTMLTableSectionElement>(null);
  const left = turnings.length - shown;

  const showMore = () => {
    setShown(shown + ROWS);
    focusNewItem(rows, shown);
  };

  return (
    <>
      <Table>
        <caption>
          <VisuallyHidden>What turns red when, if nothing is done</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            {withProperties && <th scope="col">Property</th>}
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody ref={rows}>
          {turnings.slice(0, shown).map(({ property_id, property_name, on, kind, reason }) => (
            <tr key={`${property_id} ${kind} ${on} ${reason}`} tabIndex={-1}>
              <th scope="row">{formatDay(on)}</th>
              {withProperties && (
                <td>
                  <RouterAnchor href={propertyPath(property_id)}>{property_name}</RouterAnchor>
                </td>
              )}
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {left > 0 && (
        <Button variant="text" onClick={showMore} sx={{ marginBottom: 1.5 }}>
          Show more ({inThousands(left)} left)
        </Button>
      )}
    </>
  );
};
