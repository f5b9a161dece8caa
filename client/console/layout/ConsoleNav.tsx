import { styled } from '@mui/material/styles';
import { Link, NavLink } from 'react-router-dom';
import { colour, radius, size } from '../../theme/tokens.ts';
import { useOfficeLinks } from '../office/officeLinks.ts';
import { type NavItem, useConsoleLinks } from './consoleLinks.ts';

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

type ListProps = { items: readonly NavItem[]; titleId?: string };

const NavList = ({ items, titleId }: ListProps) => (
  <ul aria-labelledby={titleId}>
    {items.map(({ href, label, icon: Icon }) => (
      <li key={href}>
        <NavLink to={href}>
          <Icon />
          {label}
        </NavLink>
      </li>
    ))}
  </ul>
);

export const ConsoleNav = () => {
  const links = useConsoleLinks();
  const office = useOfficeLinks();
  return (
    <Nav aria-label="Console">
      {links
        .filter(({ part }) => part === undefined)
        .map(({ href, label, icon: Icon }) => (
          <Link key={href} to={href}>
            <Icon />
            {label}
          </Link>
        ))}
      {(['records', 'work'] as const).map((wanted) => (
        <NavList key={wanted} items={links.filter(({ part }) => part === wanted)} />
      ))}
      {office.length > 0 && (
        <>
          <h2 id="office">Office</h2>
          <NavList items={office} titleId="office" />
        </>
      )}
    </Nav>
  );
};
