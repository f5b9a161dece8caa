import Button from '@mui/material/Button';
import { LogOut } from 'lucide-react';
import type { User } from '../../../domain/accounts/contract.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { AppLayout } from '../layout/AppLayout.tsx';
import type { CardActions } from './cardActions.ts';
import { DashboardBody } from './DashboardBody.tsx';
import { DashboardSkeleton } from './layout/DashboardSkeleton.tsx';
import { ErrorNotice } from './layout/ErrorNotice.tsx';
import { WelcomeHeader } from './layout/WelcomeHeader.tsx';
import type { DashboardModel } from './useDashboard.ts';
import type { Notice } from './useDialogs.ts';

export type DashboardViewProps = {
  user: User;
  model: DashboardModel;
  actions: CardActions;
  notice: Notice | null;
  onLogout: () => void;
};

export const DashboardView = ({ user, model, actions, notice, onLogout }: DashboardViewProps) => (
  <AppLayout
    end={
      <Button variant="text" size="small" startIcon={<LogOut />} onClick={onLogout}>
        Logout
      </Button>
    }
  >
    <PageTitle>Dashboard</PageTitle>
    <WelcomeHeader user={user} firstVisit={model.status === 'ready' && model.rows?.length === 0} />
    {notice && <ErrorNotice key={notice.attempt}>{notice.text}</ErrorNotice>}
    {model.status === 'loading' ? <DashboardSkeleton /> : <DashboardBody user={user} model={model} actions={actions} />}
  </AppLayout>
);
