import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { reasonOf } from '../../api/http.ts';
import { useLoadFailure } from '../../api/useLoadFailure.ts';
import { StatRow } from '../../components/data/StatRow.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { colour, phone } from '../../theme/tokens.ts';
import { stateTiles, summaryOf } from './counts.ts';
import { figuresQuery } from './figuresQuery.ts';
import { Months } from './Months.tsx';
import { OldestEvidence } from './OldestEvidence.tsx';
import { QuestionFailures } from './QuestionFailures.tsx';

const Page = styled('div')({
  display: 'grid',
  gap: 24,
  '& > header > p': { marginTop: 6, color: colour.ink2, fontVariantNumeric: 'tabular-nums' },
  [phone]: { gap: 16 },
});

const Body = () => {
  const query = useQuery(figuresQuery());
  const failure = useLoadFailure(query);
  const { data } = query;
  if (failure)
    return (
      <ErrorState title="The portfolio could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
        {reasonOf(failure.error)}
      </ErrorState>
    );
  if (!data) return <PageSpinner label="Loading the portfolio" />;
  if (data.properties === 0)
    return <EmptyState title="No property yet">Once there are some, this page says how they stand.</EmptyState>;
  return (
    <>
      <StatRow layout="row" items={stateTiles(data)} />
      <Months figures={data} />
      <QuestionFailures questions={data.questions} />
      <OldestEvidence />
    </>
  );
};

/** How all properties of an account stand: now, in the months to come, and by question. */
export const PortfolioPage = () => {
  const { data } = useQuery(figuresQuery());
  return (
    <Page>
      <PageTitle>Portfolio</PageTitle>
      <header>
        <h1>Portfolio</h1>
        {data && data.properties > 0 && <p>{summaryOf(data)}</p>}
      </header>
      <Body />
    </Page>
  );
};
