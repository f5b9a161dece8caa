import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { isStatus, reasonOf } from '../../api/http.ts';
import { linkQueries } from '../../api/linkQueries.ts';
import { useLoadFailureOrLoss } from '../../api/useLoadFailure.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { LinkLayout } from '../uploadLink/LinkLayout.tsx';
import { StayEnded } from './StayEnded.tsx';
import { StayView } from './StayView.tsx';

const Content = ({ number }: { number: string }) => {
  const query = useQuery(linkQueries.stayReceipt(number));
  const failure = useLoadFailureOrLoss(query);
  if (isStatus(failure?.error, 404)) return <StayEnded />;
  if (query.data) return <StayView receipt={query.data} />;
  if (failure)
    return (
      <>
        <PageTitle>Stay receipt</PageTitle>
        <ErrorState title="The receipt could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
          {reasonOf(failure.error)}
        </ErrorState>
      </>
    );
  return (
    <>
      <PageTitle>Stay receipt</PageTitle>
      <PageSpinner label="Loading the receipt" />
    </>
  );
};

/** For a company, an insurer or a guest who wants to know about certain days. */
export const StayPage = () => {
  const { number = '' } = useParams();
  return (
    <LinkLayout width="narrow" end="Stay receipt">
      <Content number={number} />
    </LinkLayout>
  );
};
