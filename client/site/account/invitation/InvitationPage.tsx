import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isStatus, reasonOf } from '../../../api/http.ts';
import { teamQueries } from '../../../api/teamQueries.ts';
import { useLoadFailure } from '../../../api/useLoadFailure.ts';
import { useSession } from '../../../auth/session.ts';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../components/page/PageSpinner.tsx';
import { AccountLayout } from '../AccountLayout.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import { VoidInvitation } from './VoidInvitation.tsx';

const TITLE = 'Your invitation';

/** Opened by the link in the mail, signed in or not. */
export const InvitationPage = () => {
  const { token = '' } = useParams();
  const user = useSession((session) => session.user);
  const query = useQuery(teamQueries.invitation(token));
  const failure = useLoadFailure(query);
  if (query.data) return <InvitationCard invitation={query.data} token={token} user={user} />;
  if (isStatus(failure?.error, 404)) return <VoidInvitation signedIn={user !== null} />;
  return (
    <AccountLayout title={TITLE} headless>
      {failure ? (
        <ErrorState title="The invitation could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
          {reasonOf(failure.error)}
        </ErrorState>
      ) : (
        <PageSpinner label="Loading your invitation" />
      )}
    </AccountLayout>
  );
};
