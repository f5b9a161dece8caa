import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { PlaqueOutline } from '../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../components/badge/VerdictHeading.tsx';
import { Container } from '../../components/page/Container.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES, PUBLIC_PAGES } from '../../paths.ts';
import { phone, size } from '../../theme/tokens.ts';
import { NOT_FOUND } from '../content/notFound.ts';

const Message = styled('p')({ marginTop: 16, fontSize: size.lead, maxWidth: '30em' });
const Actions = styled('p')({ display: 'flex', gap: 12, marginTop: 28, [phone]: { flexDirection: 'column' } });

export const NotFoundPage = () => (
  <Container width="narrow" style={{ paddingBlock: 48 }}>
    <PageTitle>{NOT_FOUND.title}</PageTitle>
    <meta name="robots" content="noindex" />
    <PlaqueOutline as="section">
      <VerdictHeading tone="none">{NOT_FOUND.title}</VerdictHeading>
      <Message>{NOT_FOUND.text}</Message>
      <Actions>
        <Button href={PUBLIC_PAGES.home}>{NOT_FOUND.home}</Button>
        <Button href={PAGES.dashboard} variant="outlined">
          {NOT_FOUND.dashboard}
        </Button>
      </Actions>
    </PlaqueOutline>
  </Container>
);
