import { useListContext } from 'react-admin';
import { Chips } from '../list/Chips.tsx';

type Props = { field: string; label: string; options: readonly { readonly value: unknown; readonly label: string }[] };

/** A filter by one value of a field, or by none. */
export const FilterChips = ({ field, label, options }: Props) => {
  const { filterValues, setFilters } = useListContext();
  const { [field]: chosen, ...others } = filterValues;
  const chip = (text: string, pressed: boolean, filter: Readonly<Record<string, unknown>>) => (
    <button key={text} type="button" className="chip" aria-pressed={pressed} onClick={() => setFilters(filter)}>
      <span className="label">{text}</span>
    </button>
  );
  return (
    <Chips aria-label={label}>
      {chip('All', chosen === undefined, others)}
      {options.map((option) => chip(option.label, chosen === option.value, { ...others, [field]: option.value }))}
    </Chips>
  );
};
