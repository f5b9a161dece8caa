import { ExternalLink } from 'lucide-react';
import { MEMBERS_LINK, MORE_LINKS, POLICY_LINKS, smallPrint, TAGLINE } from '../../content/layout.ts';
import { Logo } from './Logo.tsx';

type LinkList = typeof POLICY_LINKS | typeof MORE_LINKS;

const items = (links: LinkList) =>
  links.map(({ href, label }) => (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  ));

export const Footer = ({ year }: { year: number }) => (
  <footer className="site-foot">
    <div className="wrap">
      <div className="top">
        <div>
          <Logo />
          <p>{TAGLINE}</p>
        </div>
        <nav aria-label="Policies">
          <ul>{items(POLICY_LINKS)}</ul>
        </nav>
        <nav aria-label="More">
          <ul>
            {items(MORE_LINKS)}
            <li>
              <a href={MEMBERS_LINK.href} rel="noopener">
                {MEMBERS_LINK.label} <ExternalLink aria-hidden="true" />
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <p className="end num">{smallPrint(year)}</p>
    </div>
  </footer>
);
