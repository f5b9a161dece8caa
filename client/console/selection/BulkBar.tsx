import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { MAX_BULK } from '../../../domain/bulk/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { OpenActionMenu } from '../../components/documents/OpenActionMenu.tsx';
import { useFocusMainOnUnmount } from '../../components/page/focusMain.ts';
import { colour, low, phone } from '../../theme/tokens.ts';
import { BLOCKS } from '../list/tableStyles.ts';
import { useAllSelected } from './useAllSelected.ts';
import { useSelection } from './useSelection.ts';

const Bar = styled('section')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  alignItems: 'center',
  padding: '8px 16px 8px 24px',
  backgroundColor: colour.harbour50,
  borderBottom: `1px solid ${colour.lineStrong}`,
  borderRadius: '15px 15px 0 0',
  '& > .count': { display: 'flex', flexWrap: 'wrap', gap: '0 4px', alignItems: 'center', marginRight: 'auto' },
  '& p': { marginRight: 8, fontWeight: 700, fontVariantNumeric: 'tabular-nums' },
  [BLOCKS]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 3,
    order: 2,
    flexWrap: 'nowrap',
    padding: '8px 8px 8px 16px',
    borderBottom: 0,
    borderTop: `1px solid ${colour.lineStrong}`,
    borderRadius: '0 0 15px 15px',
  },
  // "Select all" has no room beside the others, so it has a row of its own.
  [phone]: {
    flexWrap: 'wrap',
    '& > .count': { display: 'contents' },
    '& .clear': { marginRight: 'auto' },
    '& .all': { order: 1, flexBasis: '100%', display: 'grid', justifyItems: 'start', marginLeft: -16 },
  },
  [low]: { position: 'static' },
});

/** What can be done with the selected rows. */
export type BulkAction = { readonly label: string; readonly icon: ReactNode; readonly onClick: () => void };

const ActionsMenu = ({ actions }: { actions: readonly BulkAction[] }) => {
  const [menu, setMenu] = useState<{ anchor: HTMLElement; open: boolean } | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        endIcon={<ChevronDown />}
        aria-haspopup="menu"
        aria-expanded={menu?.open ?? false}
        onClick={({ currentTarget }) => setMenu({ anchor: currentTarget, open: true })}
      >
        Actions
      </Button>
      {menu && <OpenActionMenu {...menu} actions={actions} onClose={() => setMenu({ ...menu, open: false })} />}
    </>
  );
};

/** The rows of all pages; in a frame of its own, because it goes once they are selected. */
const SelectAll = () => {
  const { total = 0 } = useListContext();
  const { selectAll } = useSelection();
  const all = useMutation({ mutationFn: selectAll });
  const frame = useRef<HTMLDivElement>(null);
  useFocusMainOnUnmount(frame);
  return (
    <div ref={frame} className="all">
      <BusyButton variant="text" size="small" busy={all.isPending} onClick={() => all.mutate()}>
        {total > MAX_BULK ? `Select the first ${MAX_BULK}` : `Select all ${inThousands(total)}`}
      </BusyButton>
      {all.isError && <p role="alert">The other rows could not be read. Please try again.</p>}
    </div>
  );
};

type Props = { actions: readonly BulkAction[] };

const SelectedBar = ({ actions }: Props) => {
  const allSelected = useAllSelected();
  const { ids, page, clear } = useSelection();
  const folded = useMediaQuery(BLOCKS);
  const bar = useRef<HTMLElement>(null);
  // "Clear" removes it.
  useFocusMainOnUnmount(bar);
  return (
    <Bar ref={bar} className="bulk-bar" aria-label="Selected rows">
      <div className="count">
        <p role="status">{inThousands(ids.length)} selected</p>
        {page === 'all' && !allSelected && <SelectAll />}
        <Button className="clear" variant="text" size="small" onClick={clear}>
          Clear
        </Button>
      </div>
      {folded ? (
        <ActionsMenu actions={actions} />
      ) : (
        actions.map(({ label, icon, onClick }) => (
          <Button key={label} variant="text" size="small" startIcon={icon} onClick={onClick}>
            {label}
          </Button>
        ))
      )}
    </Bar>
  );
};

/** Stands in the list's card while rows are selected: in its head, and on a phone at its foot. */
export const BulkBar = ({ actions }: Props) => {
  const { ids } = useSelection();
  return ids.length > 0 && <SelectedBar actions={actions} />;
};
