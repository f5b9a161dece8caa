import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ListBase, type SortPayload, useListContext } from 'react-admin';
import { reasonOf } from '../../api/http.ts';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { ErrorState } from '../../components/feedback/ErrorState.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone } from '../../theme/tokens.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { Column, Row } from './column.ts';
import { ExportButton } from './ExportButton.tsx';
import { ListTable } from './ListTable.tsx';
import type { ListOf } from './lists.ts';
import { Paging } from './Paging.tsx';
import { SearchBox } from './SearchBox.tsx';
import { BLOCKS } from './tableStyles.ts';
import { useShownColumns } from './useShownColumns.ts';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'end',
  justifyContent: 'space-between',
  marginBottom: 20,
  '& p': { marginTop: 6, color: colour.ink2, fontVariantNumeric: 'tabular-nums' },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 12 },
});

const Tools = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(200px, 380px) auto 1fr',
  gap: 12,
  alignItems: 'center',
  marginBottom: 12,
  '& > .columns': { gridColumn: 3, justifySelf: 'end' },
  // What is beside the search box goes below it if the box would become too narrow for its words.
  [phone]: {
    display: 'flex',
    flexWrap: 'wrap',
    '& > form': { flex: '1 1 180px' },
    '& > .columns': { display: 'none' },
  },
});

/** Where rows are blocks, the bar of the selection stands at the foot. */
const ListCard = styled(Card)({ [BLOCKS]: { display: 'flex', flexDirection: 'column' } });

type Props<Of extends Row> = {
  resource: ListOf<Of>;
  title: string;
  /** What the search box finds. */
  search: string;
  columns: readonly Column<Of>[];
  sort: SortPayload;
  summary?: ReactNode;
  actions?: ReactNode;
  /** Beside the search box. */
  filters?: ReactNode;
  /** Below the search box. */
  kept?: ReactNode;
  /** The bar of what can be done with the selected rows. With it, each row has a tick. */
  bulk?: ReactNode;
  empty: { title: string; text: string };
  /** Milliseconds after which it is read again, for what no event tells. */
  refetchEvery?: number;
};

const Screen = <Of extends Row>({
  title,
  search,
  columns,
  summary,
  actions,
  filters,
  kept,
  bulk,
  empty,
}: Props<Of>) => {
  const { error, isPending, total, refetch, isFetching, filterValues, setFilters } = useListContext<Of>();
  const chosen = useShownColumns(columns);
  const isFiltered = Object.keys(filterValues).length > 0;
  const shown = columns.filter(({ key }, index) => index === 0 || chosen.isShown(key));
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Head>
        <div>
          <h1>{title}</h1>
          {summary && <p>{summary}</p>}
        </div>
        <div className="acts">
          <ExportButton />
          {actions}
        </div>
      </Head>
      <Tools>
        <SearchBox label={search} />
        {filters}
        <div className="columns">
          <ColumnsButton columns={columns} chosen={chosen} />
        </div>
      </Tools>
      {kept}
      {error ? (
        <ErrorState title="This list could not be loaded" onRetry={() => refetch()} retrying={isFetching}>
          {reasonOf(error)}
        </ErrorState>
      ) : isPending ? (
        <PageSpinner label={`Loading ${title.toLowerCase()}`} />
      ) : total === 0 ? (
        <div role="status">
          <EmptyState
            title={isFiltered ? 'Nothing matches' : empty.title}
            action={
              isFiltered && (
                <Button variant="outlined" size="small" onClick={() => setFilters({})}>
                  Clear the filters
                </Button>
              )
            }
          >
            {isFiltered ? 'No row has everything that you have asked for.' : empty.text}
          </EmptyState>
        </div>
      ) : (
        <ListCard as="section" flush aria-label={title}>
          {bulk}
          <ListTable caption={title} columns={shown} density={chosen.density} selectable={bulk !== undefined} />
          <Paging />
        </ListCard>
      )}
    </>
  );
};

/** A list of the console. What is asked of it stands in the address. */
export const ListPage = <Of extends Row>(props: Props<Of>) => (
  <ListBase
    resource={props.resource}
    sort={props.sort}
    perPage={25}
    disableAuthentication
    queryOptions={props.refetchEvery === undefined ? {} : { refetchInterval: props.refetchEvery }}
  >
    <Screen {...props} />
  </ListBase>
);
