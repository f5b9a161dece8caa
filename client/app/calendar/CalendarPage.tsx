import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OverviewRow } from '../../../domain/dashboard/contract.ts';
import { reasonOf } from '../../api/http.ts';
import { queries } from '../../api/queries.ts';
import { together, useLoadFailure } from '../../api/useLoadFailure.ts';
import { useUser } from '../../auth/acting.ts';
import { useLogout } from '../../auth/useLogout.ts';
import { useToday } from '../../clock.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { SignedInLayout } from '../layout/SignedInLayout.tsx';
import { CalendarView } from './CalendarView.tsx';
import { datesOf } from './dates.ts';

const NO_PROPERTIES: readonly OverviewRow[] = [];

const useDates = () => {
  const documents = useQuery(queries.documents({}));
  const overview = useQuery(queries.overview());
  const dates = useMemo(
    () => documents.data && overview.data && datesOf(documents.data, overview.data),
    [documents.data, overview.data],
  );
  const failure = together([useLoadFailure(documents), useLoadFailure(overview)]);
  return { dates, properties: overview.data ?? NO_PROPERTIES, failure };
};

export const CalendarPage = () => {
  const user = useUser();
  const logout = useLogout();
  const { dates, properties, failure } = useDates();
  const day = useToday();
  if (!user) return null;
  return (
    <SignedInLayout user={user} onLogout={() => void logout()}>
      <PageTitle>Calendar</PageTitle>
      {dates && <CalendarView dates={dates} properties={properties} today={day} />}
      {failure && (
        <ErrorState title="Your dates could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
          {reasonOf(failure.error)}
        </ErrorState>
      )}
      {!dates && !failure && <PageSpinner label="Loading your dates" />}
    </SignedInLayout>
  );
};
