import { styled } from '@mui/material/styles';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { AheadCard } from '../../ahead/AheadCard.tsx';
import { laneOfEach, turningsOf } from '../../ahead/lanes.ts';
import { useAhead } from '../../ahead/useAhead.ts';

const Place = styled('div')({ marginTop: 24 });

type Shown = Pick<OverviewRow, 'id' | 'name' | 'compliance'> & {
  readonly badge: Pick<NonNullable<OverviewRow['badge']>, 'status'> | null;
};

export const PropertyAhead = ({ property: { id, name, badge, compliance } }: { property: Shown }) => {
  const { ahead, isLoadingError } = useAhead(id);
  // Without an assessment there is nothing that could turn red.
  if (compliance === 'not_assessed') return null;
  if (isLoadingError)
    return (
      <Place>
        <AlertBox>The twelve months ahead could not be loaded. Reload the page.</AlertBox>
      </Place>
    );
  if (!ahead) return null;
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
