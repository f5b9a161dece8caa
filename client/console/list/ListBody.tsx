import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { reasonOf } from '../../api/http.ts';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { StatusRegion } from '../../components/feedback/StatusRegion.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { VisuallyHidden } from '../../components/page/VisuallyHidden.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { useSelection } from '../selection/useSelection.ts';
import type { Column, Row } from './column.ts';
import { ListTable } from './ListTable.tsx';
import { type EmptyTexts, NoRows } from './NoRows.tsx';
import { NotRefreshed } from './NotRefreshed.tsx';
import { Paging } from './Paging.tsx';
import { shownRange } from './shownRange.ts';
import { BLOCKS } from './tableStyles.ts';
import type { Density } from './useShownColumns.ts';

const ListCard = styled(Card)({
  // Where rows are blocks, the bar of the selection stands at the foot.
  [BLOCKS]: { display: 'flex', flexDirection: 'column' },
  '&[hidden]': { display: 'none' },
  // The bar without rows is the whole card.
  '&[data-rows=false] > section': { borderBlock: 0, borderRadius: 15 },
});

type Props<Of extends Row> = {
  title: string;
  columns: readonly Column<Of>[];
  density: Density;
  /** The bar of what can be done with the selected rows. */
  bulk: ReactNode;
  empty: EmptyTexts;
};

/**
 * The rows, or why there are none. The bar and the table stay mounted without rows: a dialog that was opened from them
 * would be lost, with its results or its text, when no row matches any more.
 */
export const ListBody = <Of extends Row>({ title, columns, density, bulk, empty }: Props<Of>) => {
  const { data, page, perPage, total = 0, error, refetch, isFetching = false } = useListContext<Of>();
  const { ids } = useSelection();
  const hasRows = total > 0;
  const { first, last, of } = shownRange({ page, perPage, total });
  const hasBar = bulk !== undefined && data !== undefined && ids.length > 0;
  return (
    <>
      {data && error && <NotRefreshed error={error} retrying={isFetching} onRetry={() => void refetch()} />}
      {!data && error && (
        <ErrorState title="This list could not be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {reasonOf(error)}
        </ErrorState>
      )}
      {!data && !error && <PageSpinner label={`Loading ${title.toLowerCase()}`} />}
      <StatusRegion>
        {data && !hasRows && <NoRows empty={empty} />}
        {data && hasRows && <VisuallyHidden>{`Rows ${first} to ${last} of ${of}`}</VisuallyHidden>}
      </StatusRegion>
      <ListCard as="section" flush aria-label={title} hidden={!hasRows && !hasBar} data-rows={hasRows}>
        {bulk}
        {data && (
          <div hidden={!hasRows}>
            <ListTable caption={title} columns={columns} density={density} selectable={bulk !== undefined} />
            <Paging />
          </div>
        )}
      </ListCard>
    </>
  );
};
