import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';

export type EmptyTexts = { readonly title: string; readonly text: string };

/** `empty` is what a list says that has no rows without any filter. */
export const NoRows = ({ empty }: { empty: EmptyTexts }) => {
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
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
  );
};
