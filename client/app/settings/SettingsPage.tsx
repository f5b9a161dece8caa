import { useSession } from '../../auth/session.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { SettingsView } from './SettingsView.tsx';

export const SettingsPage = () => {
  const user = useSession((session) => session.user);
  const logout = useLogout();
  if (!user) return null;
  return <SettingsView user={user} onLogout={() => void logout()} />;
};
