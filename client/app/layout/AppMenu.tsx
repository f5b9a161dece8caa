import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import type { User } from '../../../domain/accounts/contract.ts';
import { HeaderMenu } from '../../components/page/HeaderMenu.tsx';
import { PAGES } from '../../paths.ts';
import { linkStyle } from '../../site/layout/SiteLinks.tsx';
import { appLinks } from './appLinks.ts';

const Item = styled(NavLink)(linkStyle);
const LogoutButton = styled('button')(linkStyle);

type Props = { user: Pick<User, 'name' | 'email' | 'subscription'>; onLogout: () => void };

/** Replaces the links of the header on narrow screens. */
export const AppMenu = ({ user, onLogout }: Props) => (
  <HeaderMenu user={user}>
    {[...appLinks(user), { href: PAGES.settings, label: 'Account settings' }].map(({ href, label }) => (
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
