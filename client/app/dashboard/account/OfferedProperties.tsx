import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../../../domain/calendar.ts';
import { transferQueries } from '../../../api/transferQueries.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { transferPath } from '../../../paths.ts';

const Frame = styled('div')({
  display: 'grid',
  gap: 16,
  overflowWrap: 'anywhere',
  '&:not(:empty)': { marginBottom: 24 },
  '& .MuiButton-root[href]': { marginTop: 12 },
});

/** The properties that other accounts offer to the user. Empty while there are none. */
export const OfferedProperties = () => {
  const { data: offers = [] } = useQuery(transferQueries.offered());
  return (
    <Frame>
      {offers.map(({ id, property_name, from, expires_at }) => (
        <AlertBox key={id} tone="none" title={`${property_name} is offered to you`}>
          <p>
            {from} would like to transfer it to your account. You can accept until {formatInstant(expires_at)}.
          </p>
          <Button variant="outlined" size="small" href={transferPath(id)}>
            See the offer
          </Button>
        </AlertBox>
      ))}
    </Frame>
  );
};
