import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PlaceOf } from '../../components/badge/PlaqueOutline.tsx';
import { Verdict } from '../../components/badge/VerdictHeading.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { Wrap } from '../../components/page/Container.tsx';
import { phone, size } from '../../theme/tokens.ts';

const Says = styled('p')({ marginTop: 16, fontSize: size.lead, maxWidth: '30em' });
const Ways = styled('p')({ display: 'flex', gap: 12, marginTop: 28, [phone]: { flexDirection: 'column' } });

export const NotFoundPage = () => (
  <Wrap width="narrow" style={{ paddingBlock: 48 }}>
    <PageTitle>Page not found</PageTitle>
    <meta name="robots" content="noindex" />
    <PlaceOf as="section">
      <Verdict tone="none">Page not found</Verdict>
      <Says>There is no page at this address. It may have been typed with a mistake, or the page has moved.</Says>
      <Ways>
        <Button href="/">Go to the home page</Button>
        <Button href="/dashboard" variant="outlined">
          Go to the dashboard
        </Button>
      </Ways>
    </PlaceOf>
  </Wrap>
);
