import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import { reasonOf } from '../../api/http.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { AccountNotice } from '../layout/AccountNotice.tsx';
import { AppLayout } from '../layout/AppLayout.tsx';
import { FIRST_PAGE, ReplayView } from './ReplayView.tsx';
import { type ReplayModel, useReplay } from './useReplay.ts';

const Unready = ({ model }: { model: Exclude<ReplayModel, { status: 'ready' }> }) => {
  switch (model.status) {
    case 'loading':
      return <PageSpinner label="Loading the history" />;
    case 'empty':
      return (
        <EmptyState title="There is no history yet">
          Each change of the property becomes a step here as soon as it is made.
        </EmptyState>
      );
    case 'failed':
      return (
        <ErrorState
          title={model.retry ? 'The history could not be loaded' : 'History Not Found'}
          {...(model.retry && { onRetry: model.retry, retrying: model.retrying })}
          action={
            <Button variant="outlined" href={FIRST_PAGE.href}>
              {FIRST_PAGE.label}
            </Button>
          }
        >
          {model.retry ? reasonOf(model.error) : 'There is no such property, or you may no longer look at its history.'}
        </ErrorState>
      );
  }
};

/** Everything that happened to a property, step by step. */
export const ReplayPage = () => {
  const { propertyId = '' } = useParams();
  const model = useReplay(propertyId);
  if (model.status === 'ready') return <ReplayView {...model} />;
  return (
    <AppLayout title="History" back={FIRST_PAGE}>
      <PageTitle>History</PageTitle>
      <AccountNotice />
      <Unready model={model} />
    </AppLayout>
  );
};
