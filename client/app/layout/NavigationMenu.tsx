import { styled } from '@mui/material/styles';
import { NavLink } from 'react-router-dom';
import type { User } from '../../../domain/accounts/contract.ts';
import { HeaderMenu } from '../../components/page/HeaderMenu.tsx';
import { PAGES } from '../../paths.ts';
import { linkStyle } from '../../site/layout/SiteLinks.tsx';
import { AccountChoices } from './AccountChoices.tsx';

const Item = styled(NavLink)(linkStyle);
const LogoutButton = styled('button')(linkStyle);

const SETTINGS = { href: PAGES.settings, label: 'Account settings' };

type Props = {
  user: Pick<User, 'name' | 'email'>;
  links: readonly { readonly href: string; readonly label: string }[];
  onLogout: () => void;
};

/** On narrow screens it replaces the navigation of signed-in pages, and the buttons of the account. */
export const NavigationMenu = ({ user, links, onLogout }: Props) => (
  <HeaderMenu user={user}>
    {[...links, SETTINGS].map(({ href, label }) => (
      <li key={href}>
        <Item to={href}>{label}</Item>
      </li>
    ))}
    <li>
      <LogoutButton type="button" onClick={onLogout}>
        Logout
      </LogoutButton>
    </li>
    <AccountChoices />
  </HeaderMenu>
);
