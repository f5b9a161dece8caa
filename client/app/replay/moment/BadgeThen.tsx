import { styled } from '@mui/material/styles';
import { formatDay } from '../../../../domain/calendar.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { badgeStatus } from '../../../components/data/status.ts';
import { Card } from '../../../components/surfaces/Card.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import type { ReadyReplay } from '../useReplay.ts';

const Frame = styled(Card)({
  display: 'grid',
  gap: 8,
  gridTemplateColumns: 'minmax(0, 1fr)',
  overflowWrap: 'anywhere',
  '& > h2': { fontSize: size.l },
  '& > small': { color: colour.ink2, fontSize: size.s },
});

/** What somebody who scanned the code at that moment would have read. The public never sees which answer is wrong. */
export const BadgeThen = ({ moment: { badge } }: Pick<ReadyReplay, 'moment'>) => {
  if (badge === null) return null;
  const { code, status, reason, public_reason, since, expiry_date } = badge;
  return (
    <Frame as="section" aria-labelledby="badge-then" className="num">
      <h2 id="badge-then">The badge as a stranger saw it</h2>
      <p>
        <b>{code}</b> <Pill {...badgeStatus(status)} />
      </p>
      <p>
        {public_reason ?? `Valid until ${formatDay(expiry_date)}.`}
        {since !== null && ` Since ${formatDay(since)}.`}
      </p>
      {reason !== public_reason && <small>The owner was told: {reason}</small>}
    </Frame>
  );
};
