import { Outlet } from 'react-router-dom';
import { useSession } from '../../auth/session.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { SiteLayout } from './SiteLayout.tsx';

/** Layout route of the public pages. */
export const SiteRoute = () => {
  const user = useSession((session) => session.user);
  const logout = useLogout();
  return (
    <SiteLayout user={user} onLogout={() => void logout()}>
      <Outlet />
    </SiteLayout>
  );
};
