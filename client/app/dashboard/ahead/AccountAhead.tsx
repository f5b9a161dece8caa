import { styled } from '@mui/material/styles';
import { phone } from '../../../theme/tokens.ts';
import { AheadCard } from '../../ahead/AheadCard.tsx';
import { AheadLoading } from '../../ahead/AheadLoading.tsx';
import { laneOfProperties, MAX_LANES, turningsOf } from '../../ahead/lanes.ts';
import { useAccountAhead, useKeepsPlace } from './useAccountAhead.ts';

const Place = styled('div')({ margin: '24px 0 48px', [phone]: { margin: '16px 0 32px' } });

/** The twelve months of all properties. If they cannot be loaded, the rest of the dashboard is complete without them. */
export const AccountAhead = ({ properties }: { properties: number }) => {
  const { ahead, isFetched } = useAccountAhead();
  const keepsPlace = useKeepsPlace();
  if (keepsPlace && !isFetched)
    return (
      <Place>
        <AheadLoading lanes={Math.min(properties, MAX_LANES)} />
      </Place>
    );
  if (!ahead || ahead.properties === 0) return null;
  const turnings = turningsOf(ahead);
  return (
    <Place>
      <AheadCard
        ahead={ahead}
        name="Your properties"
        lanes={laneOfProperties(turnings)}
        lost="Not all in order"
        inOrder={ahead.properties_compliant === ahead.properties}
        withProperties
      />
    </Place>
  );
};
