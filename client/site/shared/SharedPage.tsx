import { useParams } from 'react-router-dom';
import { reasonOf } from '../../api/http.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { LinkEnded } from '../uploadLink/LinkEnded.tsx';
import { LinkLayout } from '../uploadLink/LinkLayout.tsx';
import { PasscodeView } from './PasscodeView.tsx';
import { SharedView } from './SharedView.tsx';
import { useShared } from './useShared.ts';

const END = 'Shared report';

/** For an insurer, a council or a buyer without an account. */
export const SharedPage = () => {
  const { token = '' } = useParams();
  const model = useShared(token);
  switch (model.status) {
    case 'ended':
      return <LinkEnded title="This link has ended" end={END} />;
    case 'open':
      return <SharedView shared={model.shared} token={token} reopen={model.reopen} />;
    case 'locked':
      return (
        <LinkLayout width="narrow" end={END}>
          <PasscodeView {...model} />
        </LinkLayout>
      );
    case 'failed':
      return (
        <LinkLayout width="narrow" end={END}>
          <PageTitle>Shared report</PageTitle>
          <ErrorState title="This link could not be opened" onRetry={model.retry} retrying={model.retrying}>
            {reasonOf(model.error)}
          </ErrorState>
        </LinkLayout>
      );
    case 'opening':
      return (
        <LinkLayout width="narrow" end={END}>
          <PageTitle>Shared report</PageTitle>
          <PageSpinner label="Opening the link" />
        </LinkLayout>
      );
  }
};
