import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { ListContextProvider, ResourceContextProvider } from 'react-admin';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { BlockTools } from './BlockTools.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import type { Column, Row } from './column.ts';
import { ExportButton } from './ExportButton.tsx';
import { ListBody } from './ListBody.tsx';
import type { EmptyTexts } from './NoRows.tsx';
import { SearchBox } from './SearchBox.tsx';
import { BLOCKS } from './tableStyles.ts';
import { type AskedList, useConsoleList } from './useConsoleList.ts';
import { useShownColumns } from './useShownColumns.ts';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 16,
  alignItems: 'end',
  justifyContent: 'space-between',
  marginBottom: 20,
  '& p': { marginTop: 6, color: colour.ink2, fontVariantNumeric: 'tabular-nums' },
  '& .acts': { display: 'grid', gap: 8 },
  '& .acts > .buttons': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  // As wide as the buttons: a long sentence would move them below the title.
  '& .acts > p': { width: 0, minWidth: '100%', marginTop: 0, fontSize: size.s },
});

const Tools = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(200px, 380px) auto 1fr',
  gap: 12,
  alignItems: 'center',
  marginBottom: 12,
  '& > .columns': { gridColumn: 3, justifySelf: 'end' },
  // What is beside the search box goes below it if the box would become too narrow for its words.
  [phone]: { display: 'flex', flexWrap: 'wrap', '& > form': { flex: '1 1 180px' } },
});

type Props<Of extends Row> = AskedList<Of> & {
  title: string;
  /** What the search box finds. */
  search: string;
  columns: readonly Column<Of>[];
  summary?: ReactNode;
  actions?: ReactNode;
  /** A paragraph below the actions: why one of them is disabled. */
  note?: ReactNode;
  /** Beside the search box. */
  filters?: ReactNode;
  /** Below the search box. */
  chips?: ReactNode;
  /** The bar of what can be done with the selected rows. With it, each row has a tick. */
  bulk?: ReactNode;
  empty: EmptyTexts;
};

const Screen = <Of extends Row>({
  title,
  search,
  columns,
  summary,
  actions,
  note,
  filters,
  chips,
  bulk,
  empty,
}: Props<Of>) => {
  const chosen = useShownColumns(columns);
  const areBlocks = useMediaQuery(BLOCKS);
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
          <div className="buttons">
            <ExportButton />
            {actions}
          </div>
          {note}
        </div>
      </Head>
      <Tools>
        <SearchBox label={search} />
        {filters}
        {!areBlocks && (
          <div className="columns">
            <ColumnsButton columns={columns} chosen={chosen} />
          </div>
        )}
      </Tools>
      {chips}
      {areBlocks && <BlockTools columns={columns} selectable={bulk !== undefined} />}
      <ListBody title={title} columns={shown} density={chosen.density} bulk={bulk} empty={empty} />
    </>
  );
};

/** A list of the console. What is asked of it stands in the address. */
export const ListPage = <Of extends Row>(props: Props<Of>) => {
  const list = useConsoleList<Of>(props);
  return (
    <ResourceContextProvider value={props.resource}>
      <ListContextProvider value={list}>
        <Screen {...props} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
};
