import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useListContext } from 'react-admin';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { useFocusMainOnUnmount } from '../../components/page/focusMain.ts';

export type EmptyTexts = { readonly title: string; readonly text: string };

/** `empty` is what a list says that has no rows without any filter. Belongs into a live region, which announces it. */
export const NoRows = ({ empty }: { empty: EmptyTexts }) => {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  const frame = useRef<HTMLDivElement>(null);
  // "Clear the filters" removes it.
  useFocusMainOnUnmount(frame);
  return (
    <div ref={frame}>
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
  );
};
