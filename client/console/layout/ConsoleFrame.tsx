import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CoreAdminContext, localStorageStore } from 'react-admin';
import { useRoutes } from 'react-router-dom';
import { NavigationMenu } from '../../app/layout/NavigationMenu.tsx';
import { AccountButtons } from '../../app/layout/SignedInLayout.tsx';
import { useSession } from '../../auth/session.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { AppHeader } from '../../components/page/AppHeader.tsx';
import { Logo } from '../../components/page/Logo.tsx';
import { Main } from '../../components/page/Main.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { PAGES } from '../../paths.ts';
import { dataProvider } from '../dataProvider.ts';
import { consoleRoutes } from '../routes.tsx';
import { ConsoleNav } from './ConsoleNav.tsx';
import { CONSOLE_LINKS } from './consoleLinks.ts';

const Columns = styled('div')({
  width: 'min(1392px, 100% - 32px)',
  marginInline: 'auto',
  display: 'grid',
  gridTemplateColumns: '200px minmax(0, 1fr)',
  gap: '0 40px',
  alignItems: 'start',
  padding: '28px 0 72px',
  '@media (max-width: 1179px)': { display: 'block', paddingTop: 20 },
});

const MENU_LINKS = [{ href: PAGES.dashboard, label: 'Dashboard' }, ...CONSOLE_LINKS];

/** Raised when what is stored in the browser can no longer be read: react-admin then forgets it. */
const STORE_VERSION = '1';

/** The frame of all console screens. Without an `authProvider`: the app's own routes need a session already. */
export const ConsoleFrame = () => {
  const user = useSession((session) => session.user);
  const logout = useLogout();
  const queryClient = useQueryClient();
  const narrow = useMediaQuery('(max-width: 1179px)');
  const screen = useRoutes(consoleRoutes);
  const userId = user?.id ?? '';
  // Kept filters and columns belong to the person, and others may use this browser.
  const store = useMemo(() => localStorageStore(STORE_VERSION, `console-${userId}`), [userId]);
  if (!user) return null;
  const onLogout = () => void logout();
  return (
    <CoreAdminContext basename={PAGES.console} dataProvider={dataProvider} queryClient={queryClient} store={store}>
      <SkipLink />
      <AppHeader
        width="full"
        start={<Logo to={PAGES.dashboard} />}
        end={
          narrow ? (
            <NavigationMenu user={user} links={MENU_LINKS} onLogout={onLogout} />
          ) : (
            <AccountButtons user={user} onLogout={onLogout} />
          )
        }
      />
      <Columns>
        <ConsoleNav />
        <Main>{screen}</Main>
      </Columns>
    </CoreAdminContext>
  );
};
