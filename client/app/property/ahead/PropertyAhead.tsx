import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { queries } from '../../../api/queries.ts';
import { LoadState } from '../../../components/feedback/LoadState.tsx';
import { AheadCard } from '../../ahead/AheadCard.tsx';
import { AheadLoading } from '../../ahead/AheadLoading.tsx';
import { laneOfEach, turningsOf } from '../../ahead/lanes.ts';

const Place = styled('div')({ marginTop: 24 });

type Shown = Pick<OverviewRow, 'id' | 'name' | 'compliance'> & {
  readonly badge: Pick<NonNullable<OverviewRow['badge']>, 'status'> | null;
};

export const PropertyAhead = ({ property: { id, name, badge, compliance } }: { property: Shown }) => {
  const query = useQuery(queries.ahead(id));
  const { data: ahead } = query;
  // Without an assessment there is nothing that could turn red.
  if (compliance === 'not_assessed') return null;
  if (!ahead)
    return (
      <Place>
        <LoadState query={query} loading={<AheadLoading lanes={3} />}>
          The twelve months ahead could not be loaded.
        </LoadState>
      </Place>
    );
  const inOrder = ahead.properties_compliant === 1 && (!badge || badge.status === 'active');
  return (
    <Place>
      <AheadCard
        ahead={ahead}
        name={name}
        lanes={laneOfEach(turningsOf(ahead))}
        lost={badge ? 'Badge lost' : 'Not in order'}
        inOrder={inOrder}
        withProperties={false}
      />
    </Place>
  );
};
