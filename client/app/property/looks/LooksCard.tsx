import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { formatInstant, formatTime } from '../../../../domain/calendar.ts';
import { replayQueries } from '../../../api/replayQueries.ts';
import { useLoadFailure } from '../../../api/useLoadFailure.ts';
import { RetryNotice } from '../../../components/feedback/RetryNotice.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import { SideCard } from '../PropertyDetails.tsx';

const Frame = styled(SideCard)({
  '& li': { padding: '10px 0', borderTop: `1px solid ${colour.line}`, overflowWrap: 'anywhere' },
  '& li > span': { display: 'block', fontSize: size.s, color: colour.ink2 },
});

/** The latest looks of auditors at the history. Without one there is nothing to say. */
export const LooksCard = ({ propertyId }: { propertyId: string }) => {
  const query = useQuery(replayQueries.looks(propertyId));
  const { data: looks = [] } = query;
  const failure = useLoadFailure(query);
  if (!failure && looks.length === 0) return null;
  return (
    <Frame as="section" aria-labelledby="looks">
      <h2 id="looks">Looks of auditors</h2>
      {failure && (
        <RetryNotice retrying={failure.retrying} onRetry={failure.retry}>
          The looks could not be loaded.
        </RetryNotice>
      )}
      <ul className="num">
        {looks.map(({ position, at, by }) => (
          <li key={position}>
            {by} looked at the history
            <span>
              {formatInstant(at)} at {formatTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </Frame>
  );
};
