import type { User } from '../../../domain/accounts/contract.ts';
import { useActing } from '../../auth/acting.ts';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { SignedInLayout } from '../layout/SignedInLayout.tsx';
import { EmailNotice } from './account/EmailNotice.tsx';
import { OfferedProperties } from './account/OfferedProperties.tsx';
import { SubscriptionNotice } from './account/SubscriptionNotice.tsx';
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
  onUpdateDetails: () => void;
  onLogout: () => void;
};

export const DashboardView = ({ user, model, actions, notice, onUpdateDetails, onLogout }: DashboardViewProps) => {
  const isOwn = useActing()?.isOwn ?? true;
  return (
    <SignedInLayout user={user} onLogout={onLogout}>
      <PageTitle>Dashboard</PageTitle>
      <WelcomeHeader
        user={user}
        firstVisit={model.status === 'ready' && model.rows?.length === 0}
        onUpdateDetails={onUpdateDetails}
      />
      <EmailNotice user={user} onChangeEmail={onUpdateDetails} />
      {isOwn && <OfferedProperties />}
      {isOwn && <SubscriptionNotice subscription={user.subscription} />}
      {notice && <ErrorNotice key={notice.attempt}>{notice.text}</ErrorNotice>}
      {model.status === 'loading' ? (
        <DashboardSkeleton />
      ) : (
        <DashboardBody user={user} model={model} actions={actions} />
      )}
    </SignedInLayout>
  );
};
