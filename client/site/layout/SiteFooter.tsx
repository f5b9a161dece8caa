import { styled } from '@mui/material/styles';
import { ExternalLink } from 'lucide-react';
import { Container } from '../../components/page/Container.tsx';
import { Logo } from '../../components/page/Logo.tsx';
import { colour, size, small } from '../../theme/tokens.ts';
import { MEMBERS_LINK, MORE_LINKS, POLICY_LINKS, smallPrint, TAGLINE } from '../content/layout.ts';

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
  [small]: {
    '& .top': { gridTemplateColumns: '1fr 1fr' },
    '& .top > div': { gridColumn: '1 / -1' },
  },
});

const Links = ({ of }: { of: typeof POLICY_LINKS | typeof MORE_LINKS }) =>
  of.map(({ href, label }) => (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  ));

export const SiteFooter = () => (
  <Foot>
    <Container>
      <div className="top">
        <div>
          <Logo />
          <p>{TAGLINE}</p>
        </div>
        <nav aria-label="Policies">
          <ul>
            <Links of={POLICY_LINKS} />
          </ul>
        </nav>
        <nav aria-label="More">
          <ul>
            <Links of={MORE_LINKS} />
            <li>
              <a href={MEMBERS_LINK.href} rel="noopener">
                {MEMBERS_LINK.label} <ExternalLink />
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <p className="end num">{smallPrint(new Date().getFullYear())}</p>
    </Container>
  </Foot>
);
