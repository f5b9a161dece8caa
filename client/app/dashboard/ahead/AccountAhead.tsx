import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/queries.ts';
import { phone } from '../../../theme/tokens.ts';
import { AheadCard } from '../../ahead/AheadCard.tsx';
import { laneOfProperties, turningsOf } from '../../ahead/lanes.ts';

const Place = styled('div')({ margin: '24px 0 48px', [phone]: { margin: '16px 0 32px' } });

/** The twelve months of all properties. If they cannot be loaded, the rest of the dashboard is complete without them. */
export const AccountAhead = () => {
  const { data: ahead } = useQuery(queries.ahead());
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
