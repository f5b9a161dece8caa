import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LogOut, User as UserIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../domain/accounts/contract.ts';
import { Logo } from '../../components/page/Logo.tsx';
import { PAGES } from '../../paths.ts';
import { colour } from '../../theme/tokens.ts';
import { AccountNotice } from './AccountNotice.tsx';
import { AccountSwitch } from './AccountSwitch.tsx';
import { AppFrame } from './AppFrame.tsx';
import { AppNav } from './AppNav.tsx';
import { useAppLinks } from './appLinks.ts';
import { NavigationMenu } from './NavigationMenu.tsx';

const AccountButton = styled(Button)({
  maxWidth: 260,
  '&[aria-current]': { backgroundColor: colour.harbour50 },
  '& > .name': { overflow: 'hidden', textOverflow: 'ellipsis', lineHeight: 1.3 },
});

type AccountLinkProps = { user: Pick<User, 'name' | 'email'>; onLogout: () => void };

export const AccountButtons = ({ user, onLogout }: AccountLinkProps) => {
  const here = useLocation().pathname === PAGES.settings;
  return (
    <>
      <AccountButton
        href={PAGES.settings}
        variant="text"
        size="small"
        startIcon={<UserIcon />}
        aria-label={`Account settings of ${user.name || user.email}`}
        aria-current={here ? 'page' : undefined}
      >
        <span className="name">{user.name || user.email}</span>
      </AccountButton>
      <Button variant="text" size="small" startIcon={<LogOut />} onClick={onLogout}>
        Logout
      </Button>
    </>
  );
};

export type SignedInLayoutProps = {
  user: Pick<User, 'name' | 'email'>;
  onLogout: () => void;
  children: ReactNode;
};

/** For signed-in pages without a back arrow: the header has the navigation and the account. Below 900 px a menu has them. */
export const SignedInLayout = ({ user, onLogout, children }: SignedInLayoutProps) => {
  const narrow = useMediaQuery('(max-width: 899px)');
  const links = useAppLinks();
  return (
    <AppFrame
      start={
        <>
          <Logo to={PAGES.dashboard} />
          {!narrow && <AccountSwitch />}
          {!narrow && <AppNav />}
        </>
      }
      end={
        narrow ? (
          <NavigationMenu user={user} links={links} onLogout={onLogout} />
        ) : (
          <AccountButtons user={user} onLogout={onLogout} />
        )
      }
    >
      <AccountNotice />
      {children}
    </AppFrame>
  );
};
