import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useGetManyReference } from 'react-admin';
import type { Badge } from '../../../../domain/badges/contract.ts';
import { formatDay } from '../../../../domain/calendar.ts';
import type { ConsoleProperty } from '../../../../domain/console/contract.ts';
import { badgeEnd } from '../../../app/property/badgeEnd.ts';
import { BadgeViewTable } from '../../../components/badge/BadgeViewTable.tsx';
import { Pill } from '../../../components/data/Pill.tsx';
import { SummaryList } from '../../../components/data/SummaryList.tsx';
import { badgeStatus } from '../../../components/data/status.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { badgePath } from '../../../paths.ts';
import { TabLoading } from './TabLoading.tsx';

const Frame = styled(Card)({
  maxWidth: 720,
  '& > p': { margin: '12px 0' },
  '& > .MuiButton-root': { marginTop: 16 },
  '& > h2': { marginTop: 32 },
});

const Shown = ({ badge }: { badge: Badge }) => (
  <Frame as="section" aria-label="Badge">
    <Pill {...badgeStatus(badge.status)} />
    {badge.reason && <p>{badge.reason}</p>}
    <SummaryList
      items={[
        { label: 'Code', value: badge.badgeId },
        { label: 'Issued', value: formatDay(badge.issued_date) },
        ...badgeEnd(badge),
        ...(badge.since && badge.status !== 'revoked' ? [{ label: 'Since', value: formatDay(badge.since) }] : []),
      ]}
    />
    <Button variant="outlined" href={badgePath(badge.badgeId)}>
      Badge &amp; QR Code
    </Button>
    <BadgeViewTable badgeId={badge.badgeId} />
  </Frame>
);

export const BadgeTab = ({ property }: { property: ConsoleProperty }) => {
  const query = useGetManyReference<Badge>('badges', {
    target: 'property_id',
    id: property.id,
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'issued_date', order: 'DESC' },
  });
  const { data } = query;
  if (!data) return <TabLoading query={query} what="badge" />;
  const [badge] = data;
  if (badge) return <Shown badge={badge} />;
  return <EmptyState title="No badge yet">It is issued once the assessment is completed and passed.</EmptyState>;
};
