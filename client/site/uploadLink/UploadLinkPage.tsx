import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { isStatus, reasonOf } from '../../api/http.ts';
import { linkQueries } from '../../api/linkQueries.ts';
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
  const { data: asked, error, isFetching, refetch } = useQuery(linkQueries.asked(token));
  const [received, setReceived] = useState<Received | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);

  if (isStatus(error, 404)) return <LinkEnded title="This link no longer works" />;
  if (!asked)
    return (
      <LinkLayout>
        <PageTitle>Send a document</PageTitle>
        {error ? (
          <ErrorState title="This link could not be opened" onRetry={() => void refetch()} retrying={isFetching}>
            {reasonOf(error)}
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
