import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/numberWords.ts';
import { queries } from '../../api/queries.ts';
import { colour, size } from '../../theme/tokens.ts';

const Table = styled('table')({
  width: '100%',
  marginTop: 12,
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { textAlign: 'left', marginBottom: 8 },
  '& th, & td': { padding: '8px 12px 8px 0', borderTop: `1px solid ${colour.line}`, textAlign: 'right' },
  '& th': { fontWeight: 400, fontSize: size.s, color: colour.ink2 },
  '& th:first-of-type, & tbody th': { textAlign: 'left' },
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** How often a badge was seen, for its owner. Nothing is said while it cannot be loaded: it is of little weight. */
export const BadgeViewTable = ({ badgeId }: { badgeId: string }) => {
  const { data } = useQuery(queries.badgeViews(badgeId));
  if (!data) return null;
  const looked = countOf(sum(data.map((day) => day.looked)), 'time');
  const embedded = countOf(sum(data.map((day) => day.embedded)), 'time');
  return (
    <>
      <h2>Seen in the last 30 days</h2>
      <p>
        Looked at {looked}, shown on other sites {embedded}. We count no visitors, only how often.
      </p>
      {data.length > 0 && (
        <Table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Looked at</th>
              <th scope="col">On other sites</th>
            </tr>
          </thead>
          <tbody>
            {data.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDay(day.day)}</th>
                <td>{day.looked}</td>
                <td>{day.embedded}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
};
