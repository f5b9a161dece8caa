import { Outlet } from 'react-router-dom';
import { useSession } from '../../auth/session.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { SiteLayout } from './SiteLayout.tsx';

/** The site around its pages: its header knows who is signed in. */
export const SiteRoute = () => {
  const user = useSession((session) => session.user);
  const logout = useLogout();
  return (
    <SiteLayout user={user} onLogout={() => void logout()}>
      <Outlet />
    </SiteLayout>
  );
};
