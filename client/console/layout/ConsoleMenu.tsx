import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import type { User } from '../../../domain/accounts/contract.ts';
import { HeaderMenu } from '../../components/page/HeaderMenu.tsx';
import { PAGES } from '../../paths.ts';
import { linkStyle } from '../../site/layout/SiteLinks.tsx';
import { CONSOLE_LINKS } from './consoleLinks.ts';

const LINKS = [
  { href: PAGES.dashboard, label: 'Dashboard' },
  ...CONSOLE_LINKS,
  { href: PAGES.settings, label: 'Account settings' },
];

const Item = styled(NavLink)(linkStyle);
const LogoutButton = styled('button')(linkStyle);

type Props = { user: Pick<User, 'name' | 'email'>; onLogout: () => void };

/** Replaces the navigation at the left on narrow screens. */
export const ConsoleMenu = ({ user, onLogout }: Props) => (
  <HeaderMenu user={user}>
    {LINKS.map(({ href, label }) => (
      <li key={href}>
        <Item to={href}>{label}</Item>
      </li>
    ))}
    <li>
      <LogoutButton type="button" onClick={onLogout}>
        Logout
      </LogoutButton>
    </li>
  </HeaderMenu>
);
