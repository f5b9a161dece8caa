import Button from '@mui/material/Button';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useListContext, useSavedQueries } from 'react-admin';
import { EXPIRING_SOON_DAYS } from '../../../domain/compliance/expiry.ts';
import type { ConsoleProperty } from '../../../domain/console/contract.ts';
import { inThousands } from '../../../domain/numberWords.ts';
import { IconButton } from '../../components/actions/IconButton.tsx';
import { useFocusMainOnUnmount } from '../../components/page/focusMain.ts';
import { Chips } from '../list/Chips.tsx';
import { useRows } from '../list/lists.ts';
import { KeepFilterDialog } from './KeepFilterDialog.tsx';

type Filter = Readonly<Record<string, unknown>>;

const textOf = (filter: Filter): string => JSON.stringify(Object.entries(filter).sort());

const Chip = ({ label, filter }: { label: string; filter: Filter }) => {
  const { filterValues, setFilters } = useListContext();
  const { total } = useRows<ConsoleProperty>('properties', { filter, pagination: { page: 1, perPage: 1 } });
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={textOf(filterValues) === textOf(filter)}
      onClick={() => setFilters(filter)}
    >
      <span className="label">{label}</span>
      {total !== undefined && <span className="n">{inThousands(total)}</span>}
    </button>
  );
};

const SavedChip = ({ label, filter, onForget }: { label: string; filter: Filter; onForget: () => void }) => {
  // Its button is removed with the chip.
  const chip = useRef<HTMLSpanElement>(null);
  useFocusMainOnUnmount(chip);
  return (
    <span ref={chip}>
      <Chip label={label} filter={filter} />
      <IconButton label={`Forget the filter ${label}`} onClick={onForget}>
        <X />
      </IconButton>
    </span>
  );
};

/** Relative to the present day, because the browser keeps the filter of a list for later days. */
const USUAL: readonly { label: string; filter: Filter }[] = [
  { label: 'All', filter: {} },
  { label: `Runs out in ${EXPIRING_SOON_DAYS} days`, filter: { runs_out_within: EXPIRING_SOON_DAYS } },
  { label: 'Expired', filter: { expired: true } },
  { label: 'Not assessed', filter: { compliance: 'not_assessed' } },
];

/** The usual filters and those that the person has saved, each with the number of its properties. */
export const SavedFilters = () => {
  const { filterValues, sort } = useListContext();
  const [saved, save] = useSavedQueries('properties');
  const [naming, setNaming] = useState(false);
  const known = [...USUAL, ...saved.map(({ label, value }) => ({ label, filter: value.filter ?? {} }))];
  const isNew = !known.some(({ filter }) => textOf(filter) === textOf(filterValues));
  return (
    <>
      <Chips aria-label="Kept filters">
        {USUAL.map(({ label, filter }) => (
          <Chip key={label} label={label} filter={filter} />
        ))}
        {saved.map(({ label, value }) => (
          <SavedChip
            key={label}
            label={label}
            filter={value.filter ?? {}}
            onForget={() => save(saved.filter((other) => other.label !== label))}
          />
        ))}
        {isNew && (
          <Button variant="text" size="small" startIcon={<Plus />} onClick={() => setNaming(true)}>
            Keep this filter
          </Button>
        )}
      </Chips>
      {naming && (
        <KeepFilterDialog
          taken={known.map(({ label }) => label)}
          onClose={() => setNaming(false)}
          onKeep={(label) => {
            save([...saved, { label, value: { filter: filterValues, sort } }]);
            setNaming(false);
          }}
        />
      )}
    </>
  );
};
