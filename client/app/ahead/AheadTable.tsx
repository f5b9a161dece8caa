import { styled } from '@mui/material/styles';
import { formatDay } from '../../../domain/calendar.ts';
import type { TurningRow } from '../../../domain/timeline/contract.ts';
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

type Props = { turnings: readonly TurningRow[]; withProperties: boolean };

/** The strip as a table; it also has the dates for which the strip has no room. */
export const AheadTable = ({ turnings, withProperties }: Props) => (
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
    <tbody>
      {turnings.map(({ property_id, property_name, on, kind, reason }) => (
        <tr key={`${property_id} ${kind} ${on} ${reason}`}>
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
);
