import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { PAGES, PUBLIC_PAGES } from '../../paths.ts';
import { RouterAnchor } from '../../theme/RouterAnchor.tsx';
import { colour, radius } from '../../theme/tokens.ts';

export const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  width: '100%',
  minHeight: 44,
  padding: '0 12px',
  border: 0,
  borderRadius: radius.s,
  background: 'none',
  font: 'inherit',
  fontWeight: 600,
  color: colour.ink,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': {
    textDecoration: 'underline',
    textDecorationThickness: '3px',
    textUnderlineOffset: '.3em',
  },
} as const;

const Item = styled(RouterAnchor)(linkStyle);
const LogoutButton = styled('button')(linkStyle);

export type SiteUser = { name: string | null; email: string };
export type SiteLinksProps = { user: SiteUser | null; onLogout: () => void };

const NavItem = (props: ComponentProps<typeof RouterAnchor>) => (
  <li>
    <Item {...props} />
  </li>
);

/** List items, shared by header and menu. */
export const SiteLinks = ({ user, onLogout }: SiteLinksProps) => (
  <>
    <NavItem href={PUBLIC_PAGES.about}>About</NavItem>
    <NavItem href={PUBLIC_PAGES.contact}>Contact</NavItem>
    {user && <NavItem href={PAGES.dashboard}>Dashboard</NavItem>}
    {user ? (
      <li>
        <LogoutButton type="button" onClick={onLogout}>
          Logout
        </LogoutButton>
      </li>
    ) : (
      <NavItem href={PAGES.login}>Sign In</NavItem>
    )}
  </>
);
