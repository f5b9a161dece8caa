import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { formatDay } from '../../../domain/calendar.ts';
import { reasonOf } from '../../api/http.ts';
import { replayQueries } from '../../api/replayQueries.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { useActing } from '../../auth/acting.ts';
import { useSession } from '../../auth/session.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { OwnAccess } from '../../console/team/OwnAccess.tsx';
import { PAGES } from '../../paths.ts';
import { colour, size } from '../../theme/tokens.ts';
import { SignedInLayout } from '../layout/SignedInLayout.tsx';
import { AuditedProperties } from './AuditedProperties.tsx';

const Page = styled('div')({
  display: 'grid',
  gap: 24,
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& h1': { overflowWrap: 'anywhere' },
  '& .lead': { marginTop: 8, maxWidth: '44em', color: colour.ink2, overflowWrap: 'anywhere' },
  '& h2': { fontSize: size.l, marginBottom: 12 },
});

const Properties = () => {
  const query = useQuery(replayQueries.audit());
  const failure = useLoadFailure(query);
  if (query.data) return <AuditedProperties properties={query.data} />;
  if (!failure) return <PageSpinner label="Loading the properties" />;
  return (
    <ErrorState title="The properties could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
      {reasonOf(failure.error)}
    </ErrorState>
  );
};

/** The first page of an auditor: whose histories they may look at, and until when. */
export const AuditPage = () => {
  const user = useSession((session) => session.user);
  const acting = useActing();
  const logout = useLogout();
  const granted = user?.roles.find(({ account_id }) => account_id === acting?.accountId);
  if (!user || !acting) return null;
  // Everybody else finds the histories with their properties.
  if (granted?.role !== 'auditor') return <Navigate to={PAGES.dashboard} replace />;
  const { name, until, limited } = granted;
  return (
    <SignedInLayout user={user} onLogout={() => void logout()}>
      <PageTitle>Histories</PageTitle>
      <Page>
        <div>
          <h1>Histories of {name}</h1>
          <p className="lead num">
            {name} lets you walk through the history of {limited ? 'the properties below' : 'all their properties'}
            {until && ` until ${formatDay(until)}`}, with each document as it was. You change nothing, and {name} is
            told when you look.
          </p>
        </div>
        <section aria-labelledby="audited">
          <h2 id="audited">Properties</h2>
          <Properties />
        </section>
        <OwnAccess acting={acting} />
      </Page>
    </SignedInLayout>
  );
};
