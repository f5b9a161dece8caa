import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { isStatus, reasonOf } from '../../api/http.ts';
import { linkQueries } from '../../api/linkQueries.ts';
import { useLoadFailureOrLoss } from '../../api/useLoadFailure.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { LinkEnded } from './LinkEnded.tsx';
import { LinkLayout } from './LinkLayout.tsx';
import { ReceivedView } from './ReceivedView.tsx';
import { SendView } from './SendView.tsx';
import type { Received } from './useSending.ts';

/** For a person without an account, often an engineer with a phone at the door. */
export const UploadLinkPage = () => {
  const { token = '' } = useParams();
  const query = useQuery(linkQueries.asked(token));
  const failure = useLoadFailureOrLoss(query);
  const asked = query.data;
  const [received, setReceived] = useState<Received | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);

  if (isStatus(failure?.error, 404)) return <LinkEnded title="This link no longer works" />;
  if (!asked)
    return (
      <LinkLayout>
        <PageTitle>Send a document</PageTitle>
        {failure ? (
          <ErrorState title="This link could not be opened" onRetry={failure.retry} retrying={failure.retrying}>
            {reasonOf(failure.error)}
          </ErrorState>
        ) : (
          <PageSpinner label="Opening the link" />
        )}
      </LinkLayout>
    );
  if (received && !isReplacing)
    return <ReceivedView asked={asked} received={received} onAnother={() => setIsReplacing(true)} />;
  return (
    <SendView
      token={token}
      asked={asked}
      former={received}
      onReceived={(now) => {
        setReceived(now);
        setIsReplacing(false);
      }}
    />
  );
};
