import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../components/badge/VerdictHeading.tsx';
import { Container } from '../../components/page/Container.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES } from '../../paths.ts';
import { phone, size } from '../../theme/tokens.ts';

const Message = styled('p')({ marginTop: 16, fontSize: size.lead, maxWidth: '30em' });
const Actions = styled('p')({ display: 'flex', gap: 12, marginTop: 28, [phone]: { flexDirection: 'column' } });

export const NotFoundPage = () => (
  <Container width="narrow" style={{ paddingBlock: 48 }}>
    <PageTitle>Page not found</PageTitle>
    <meta name="robots" content="noindex" />
    <PlaqueOutline as="section">
      <VerdictHeading tone="none">Page not found</VerdictHeading>
      <Message>There is no page at this address. It may have been typed with a mistake, or the page has moved.</Message>
      <Actions>
        <Button href={PAGES.home}>Go to the home page</Button>
        <Button href={PAGES.dashboard} variant="outlined">
          Go to the dashboard
        </Button>
      </Actions>
    </PlaqueOutline>
  </Container>
);
