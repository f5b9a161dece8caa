import { styled } from '@mui/material/styles';
import { Link, NavLink } from 'react-router-dom';
import { PAGES } from '../../paths.ts';
import { colour, radius, size } from '../../theme/tokens.ts';
import { useOfficeLinks } from '../office/officeLinks.ts';
import { useConsoleLinks } from './consoleLinks.ts';

const Nav = styled('nav')({
  position: 'sticky',
  top: 24,
  '& ul': { marginTop: 12, paddingTop: 12, borderTop: `1px solid ${colour.line}` },
  '& h2': { marginTop: 20, fontSize: size.s, color: colour.ink2 },
  '& h2 + ul': { marginTop: 8, paddingTop: 8 },
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
  const office = useOfficeLinks();
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
      {office.length > 0 && (
        <>
          <h2 id="office">Office</h2>
          <ul aria-labelledby="office">
            {office.map(({ href, label, icon: Icon }) => (
              <li key={href}>
                <NavLink to={href}>
                  <Icon />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Nav>
  );
};
