import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/http.ts';
import { teamQueries } from '../../api/teamQueries.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { colour, size } from '../../theme/tokens.ts';
import { CONSOLE_PAGES } from '../paths.ts';
import { InvitationList } from './InvitationList.tsx';
import { PeopleTable } from './PeopleTable.tsx';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& .count': { marginLeft: 8, fontSize: size.m, fontWeight: 400, color: colour.ink2 },
});

export const People = () => {
  const query = useQuery(teamQueries.people());
  const failure = useLoadFailure(query);
  const { data } = query;
  return (
    <section aria-labelledby="people">
      <Head className="head">
        <h2 id="people">
          People
          {data && <span className="count num">{data.people.length}</span>}
        </h2>
        <StandaloneLink href={CONSOLE_PAGES.activity}>See who did what</StandaloneLink>
      </Head>
      {failure && (
        <ErrorState title="The people could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
          {reasonOf(failure.error)}
        </ErrorState>
      )}
      {!data && !failure && <PageSpinner label="Loading people" />}
      {data && <PeopleTable people={data.people} />}
      {data && <InvitationList invitations={data.invitations} />}
    </section>
  );
};
