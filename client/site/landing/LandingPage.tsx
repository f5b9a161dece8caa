import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Container } from '../../components/page/Container.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { PAGES } from '../../paths.ts';
import { colour, size } from '../../theme/tokens.ts';
import { StreetDrawing } from './StreetDrawing.tsx';

const Hero = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  flex: 1,
  overflow: 'clip',
  backgroundColor: '#e3efee',
  borderBottom: `1px solid ${colour.ink}`,
  '& h1': {
    maxWidth: 620,
    fontSize: 'clamp(2.25rem, 1.4rem + 3.6vw, 3.75rem)',
    lineHeight: 1.06,
    letterSpacing: '-.025em',
    fontWeight: 800,
  },
  '& .words': { paddingBlock: '36px 28px', '@media (min-width: 1040px)': { paddingBlock: '56px 40px' } },
  '& .lede': { marginTop: 16, maxWidth: '34em', fontSize: size.lead },
  '& .go': { display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 24 },
  '& .go > .MuiButton-root': { minHeight: 56, padding: '0 24px', '@media (max-width: 399px)': { width: '100%' } },
});

// The number in words is that of QUESTION_COUNT; a test compares them.
export const LandingPage = () => (
  <Hero aria-labelledby="hero">
    <PageTitle>Is Your Holiday Let Legally Compliant?</PageTitle>
    <Container className="words">
      <h1 id="hero">Is Your Holiday Let Legally Compliant?</h1>
      <p className="lede">
        Forty-two questions show where you stand, each with the law of its nation. They end in a plaque your guests can
        check at the door.
      </p>
      <p className="go">
        <Button href={PAGES.register}>Get Started</Button>
        <Button href={PAGES.login} variant="outlined">
          Sign In
        </Button>
      </p>
    </Container>
    <StreetDrawing />
  </Hero>
);
