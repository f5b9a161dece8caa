import { Suspense, useState } from 'react';
import { useSession } from '../../auth/session.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { DashboardView } from './DashboardView.tsx';
import { AccountModal, DashboardDialogs, useDialogsWhenIdle } from './dialogs.ts';
import { useDashboard } from './useDashboard.ts';
import { useDialogs } from './useDialogs.ts';

export const DashboardPage = () => {
  const user = useSession((session) => session.user);
  const logout = useLogout();
  const model = useDashboard();
  const { open, notice, actions, close } = useDialogs();
  const [updating, setUpdating] = useState(false);
  useDialogsWhenIdle(model.status === 'ready');
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
      <Suspense>
        {updating && <AccountModal user={user} onClose={() => setUpdating(false)} />}
        {open && model.status === 'ready' && (
          <DashboardDialogs open={open} allowance={model.allowance} onClose={close} />
        )}
      </Suspense>
    </>
  );
};
