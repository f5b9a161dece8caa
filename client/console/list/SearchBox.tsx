import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { useListContext } from 'react-admin';
import { useSearchBox } from '../../app/dashboard/properties/useSearchBox.ts';

const MAX_SEARCH = 200;

const Form = styled('form')({});

type Props = { label: string };

/** What it finds is named by its label. */
export const SearchBox = ({ label }: Props) => {
  const { filterValues, setFilters } = useListContext();
  const search = (q: string) => {
    const { q: _, ...others } = filterValues;
    setFilters(q === '' ? others : { ...others, q });
  };
  const { typed, type, submit } = useSearchBox(String(filterValues.q ?? ''), search);
  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <OutlinedInput
        type="search"
        fullWidth
        value={typed}
        placeholder={label}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        startAdornment={
          <InputAdornment position="start">
            <Search />
          </InputAdornment>
        }
        slotProps={{ input: { 'aria-label': `Search by ${label.toLowerCase()}`, maxLength: MAX_SEARCH } }}
      />
    </Form>
  );
};
