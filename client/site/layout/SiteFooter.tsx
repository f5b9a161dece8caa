import { styled } from '@mui/material/styles';
import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Container } from '../../components/page/Container.tsx';
import { Logo } from '../../components/page/Logo.tsx';
import { MEMBERS_AREA, PLANNED_PAGES } from '../../paths.ts';
import { colour, size } from '../../theme/tokens.ts';

const POLICIES = [
  [PLANNED_PAGES.terms, 'Terms'],
  [PLANNED_PAGES.privacy, 'Privacy'],
  [PLANNED_PAGES.disclaimer, 'Disclaimer'],
  [PLANNED_PAGES.cookies, 'Cookies'],
] as const;

const MORE = [
  [PLANNED_PAGES.about, 'About'],
  [PLANNED_PAGES.contact, 'Contact'],
  [PLANNED_PAGES.regulatoryUpdates, 'Regulatory updates'],
  [PLANNED_PAGES.affiliateOffers, 'Supplier offers'],
] as const;

const Foot = styled('footer')({
  padding: '48px 0 32px',
  backgroundColor: colour.paper,
  borderTop: `1px solid ${colour.line}`,
  color: colour.ink2,
  '& .top': { display: 'grid', gridTemplateColumns: '1fr auto auto', gap: '24px 64px' },
  '& .top p': { marginTop: 12, color: colour.ink },
  '& li a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 44,
    color: colour.ink,
    textDecoration: 'none',
  },
  '& li a:hover': { textDecoration: 'underline', textDecorationThickness: '3px' },
  '& .end': { marginTop: 32, paddingTop: 20, borderTop: `1px solid ${colour.line}`, fontSize: size.s },
  '@media (max-width: 699px)': {
    '& .top': { gridTemplateColumns: '1fr 1fr' },
    '& .top > div': { gridColumn: '1 / -1' },
  },
});

const Links = ({ of }: { of: typeof POLICIES | typeof MORE }) =>
  of.map(([to, label]) => (
    <li key={to}>
      <Link to={to}>{label}</Link>
    </li>
  ));

export const SiteFooter = () => (
  <Foot>
    <Container>
      <div className="top">
        <div>
          <Logo />
          <p>Ensuring holiday let compliance across the UK</p>
        </div>
        <nav aria-label="Policies">
          <ul>
            <Links of={POLICIES} />
          </ul>
        </nav>
        <nav aria-label="More">
          <ul>
            <Links of={MORE} />
            <li>
              <a href={MEMBERS_AREA} rel="noopener">
                Members' area <ExternalLink />
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <p className="end num">
        © {new Date().getFullYear()} LetProof. LetProof and the plaque are trademarks of their owner. A badge states a
        completed self-assessment with evidence on file, not a legal opinion.
      </p>
    </Container>
  </Foot>
);
