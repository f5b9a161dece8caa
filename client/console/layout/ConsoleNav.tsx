import { styled } from '@mui/material/styles';
import { Link, NavLink } from 'react-router-dom';
import { PAGES } from '../../paths.ts';
import { colour, radius } from '../../theme/tokens.ts';
import { useConsoleLinks } from './consoleLinks.ts';

const Nav = styled('nav')({
  position: 'sticky',
  top: 24,
  '& ul': { marginTop: 12, paddingTop: 12, borderTop: `1px solid ${colour.line}` },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    marginInline: -12,
    padding: '6px 12px',
    borderRadius: radius.s,
    color: colour.ink,
    textDecoration: 'none',
  },
  '& a:hover': { backgroundColor: '#e6eeed' },
  '& a[aria-current]': {
    backgroundColor: colour.paper,
    boxShadow: `inset 0 0 0 1px ${colour.line}`,
    fontWeight: 700,
  },
  '& svg': { color: colour.ink3 },
  '& a[aria-current] svg, & > a svg': { color: colour.harbour700 },
  '@media (max-width: 1179px)': { display: 'none' },
});

const isInside = ({ href }: { href: string }) => href.startsWith(PAGES.console);

export const ConsoleNav = () => {
  const links = useConsoleLinks();
  return (
    <Nav aria-label="Console">
      {links
        .filter((link) => !isInside(link))
        .map(({ href, label, icon: Icon }) => (
          <Link key={href} to={href}>
            <Icon />
            {label}
          </Link>
        ))}
      <ul>
        {links.filter(isInside).map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <NavLink to={href}>
              <Icon />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </Nav>
  );
};
