import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CoreAdminContext } from 'react-admin';
import { Navigate, useRoutes } from 'react-router-dom';
import { AccountNotice } from '../../app/layout/AccountNotice.tsx';
import { AccountSwitch } from '../../app/layout/AccountSwitch.tsx';
import { NavigationMenu } from '../../app/layout/NavigationMenu.tsx';
import { AccountButtons } from '../../app/layout/SignedInLayout.tsx';
import { useActing, useMay, useUser } from '../../auth/acting.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { AppHeader } from '../../components/page/AppHeader.tsx';
import { Logo } from '../../components/page/Logo.tsx';
import { Main } from '../../components/page/Main.tsx';
import { SkipLink } from '../../components/page/SkipLink.tsx';
import { PAGES } from '../../paths.ts';
import { dataProvider } from '../dataProvider.ts';
import { useOfficeLinks } from '../office/officeLinks.ts';
import { consoleRoutes } from '../routes.tsx';
import { ConsoleNav } from './ConsoleNav.tsx';
import { useConsoleLinks } from './consoleLinks.ts';
import { consoleStore } from './consoleStore.ts';

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

/** The frame of all console screens. Without an `authProvider`: the app's own routes need a session already. */
export const ConsoleFrame = () => {
  const user = useUser();
  const logout = useLogout();
  const queryClient = useQueryClient();
  const narrow = useMediaQuery('(max-width: 1179px)');
  const screen = useRoutes(consoleRoutes);
  const links = useConsoleLinks();
  const office = useOfficeLinks();
  const mayReadDashboard = useMay('dashboard:read');
  const acting = useActing();
  const storeName = `console-${user?.id}${acting?.isOwn === false ? `-${acting.accountId}` : ''}`;
  // Kept filters and columns belong to the person and the account, and others may use this browser.
  const store = useMemo(() => consoleStore(storeName), [storeName]);
  if (!user) return null;
  // An auditor has a page of their own, and nothing in the console.
  if (acting && !acting.may('property:read')) return <Navigate to={PAGES.audit} replace />;
  const onLogout = () => void logout();
  return (
    <CoreAdminContext basename={PAGES.console} dataProvider={dataProvider} queryClient={queryClient} store={store}>
      <SkipLink />
      <AppHeader
        width="full"
        start={
          <>
            <Logo to={mayReadDashboard ? PAGES.dashboard : PAGES.console} />
            {!narrow && <AccountSwitch />}
          </>
        }
        end={
          narrow ? (
            <NavigationMenu user={user} links={[...links, ...office]} onLogout={onLogout} />
          ) : (
            <AccountButtons user={user} onLogout={onLogout} />
          )
        }
      />
      <Columns>
        <ConsoleNav />
        <Main>
          <AccountNotice />
          {screen}
        </Main>
      </Columns>
    </CoreAdminContext>
  );
};
