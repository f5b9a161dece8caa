import { useState } from 'react';
import { useSession } from '../../auth/session.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { AccountModal } from './account/AccountModal.tsx';
import { DashboardView } from './DashboardView.tsx';
import { DashboardDialogs } from './modals/DashboardDialogs.tsx';
import { useDashboard } from './useDashboard.ts';
import { useDialogs } from './useDialogs.ts';

export const DashboardPage = () => {
  const user = useSession((session) => session.user);
  const logout = useLogout();
  const model = useDashboard();
  const { open, notice, actions, close } = useDialogs();
  const [updating, setUpdating] = useState(false);
  if (!user) return null;
  return (
    <>
      <DashboardView
        user={user}
        model={model}
        actions={actions}
        notice={notice}
        onUpdateDetails={() => setUpdating(true)}
        onLogout={() => void logout()}
      />
      {updating && <AccountModal user={user} onClose={() => setUpdating(false)} />}
      {open && model.status === 'ready' && <DashboardDialogs open={open} allowance={model.allowance} onClose={close} />}
    </>
  );
};
