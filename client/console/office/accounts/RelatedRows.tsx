import type { RaRecord } from 'react-admin';
import { reasonOf } from '../../../api/http.ts';
import { useLoadFailure } from '../../../api/useLoadFailure.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../components/page/PageSpinner.tsx';
import type { Column } from '../../list/column.ts';
import { type ListOf, useRows } from '../../list/lists.ts';
import { NotRefreshed } from '../../list/NotRefreshed.tsx';
import { RowsCard } from '../../list/RowsCard.tsx';
import { useWithheld } from '../../records/useWithheld.ts';

type Props<Of extends RaRecord<string>> = {
  resource: ListOf<Of>;
  accountId: string;
  title: string;
  columns: readonly Column<Of>[];
  sort: { field: string; order: 'ASC' | 'DESC' };
  empty: string;
};

/** The latest rows of a list that concern one account. */
export const RelatedRows = <Of extends RaRecord<string>>({
  resource,
  accountId,
  title,
  columns,
  sort,
  empty,
}: Props<Of>) => {
  const query = useRows<Of>(resource, {
    filter: { account_id: [accountId] },
    pagination: { page: 1, perPage: 25 },
    sort,
  });
  const { error } = query;
  const data = useWithheld(error) ? undefined : query.data;
  const failure = useLoadFailure({ ...query, data });
  if (failure)
    return (
      <ErrorState title="This list could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
        {reasonOf(failure.error)}
      </ErrorState>
    );
  if (!data) return <PageSpinner label={`Loading ${title.toLowerCase()}`} />;
  return (
    <>
      {error && <NotRefreshed error={error} retrying={query.isFetching} onRetry={() => void query.refetch()} />}
      {data.length === 0 ? <EmptyState title={empty} /> : <RowsCard title={title} columns={columns} rows={data} />}
    </>
  );
};
