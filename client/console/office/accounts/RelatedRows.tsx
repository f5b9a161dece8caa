import type { RaRecord } from 'react-admin';
import { reasonOf } from '../../../api/http.ts';
import { useLoadFailure } from '../../../api/useLoadFailure.ts';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../components/page/PageSpinner.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import type { Column } from '../../list/column.ts';
import { type ListOf, useRows } from '../../list/lists.ts';
import { Rows } from '../../list/Rows.tsx';
import { Table } from '../../list/tableStyles.ts';

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
  const failure = useLoadFailure(query);
  const { data } = query;
  if (failure)
    return (
      <ErrorState title="This list could not be loaded" onRetry={failure.retry} retrying={failure.retrying}>
        {reasonOf(failure.error)}
      </ErrorState>
    );
  if (!data) return <PageSpinner label={`Loading ${title.toLowerCase()}`} />;
  if (data.length === 0) return <EmptyState title={empty} />;
  return (
    <Card as="section" flush aria-label={title}>
      <Table role="table">
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows columns={columns} rows={data} />
        </tbody>
      </Table>
    </Card>
  );
};
