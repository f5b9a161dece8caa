import { Suspense, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useMay, useUser } from '../../auth/acting.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { PAGES } from '../../paths.ts';
import { DashboardView } from './DashboardView.tsx';
import { AccountModal, DashboardDialogs, useDialogsWhenIdle } from './dialogs.ts';
import { useDashboard } from './useDashboard.ts';
import { useDialogs } from './useDialogs.ts';

const Dashboard = () => {
  const user = useUser();
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

/** An auditor has no dashboard, and must not ask for one. */
export const DashboardPage = () => (useMay('dashboard:read') ? <Dashboard /> : <Navigate to={PAGES.audit} replace />);
