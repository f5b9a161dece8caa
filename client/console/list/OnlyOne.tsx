import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { useListContext } from 'react-admin';

type Props<Row> = { field: string; nameIn: (row: Row) => string | null; otherwise: string };

/**
 * Says that the list shows only the rows of one person or account, and leads back to all. Lists remember their filters,
 * so without it the next visit would seem to show everything.
 */
export const OnlyOne = <Row,>({ field, nameIn, otherwise }: Props<Row>) => {
  const { data, filterValues, setFilters } = useListContext();
  const { [field]: only, ...others } = filterValues;
  if (only === undefined) return null;
  const [first]: readonly Row[] = data ?? [];
  const name = (first && nameIn(first)) ?? otherwise;
  return (
    <Button variant="outlined" endIcon={<X />} aria-label={`Only ${name}. Show all`} onClick={() => setFilters(others)}>
      Only {name}
    </Button>
  );
};
