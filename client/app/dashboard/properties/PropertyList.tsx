import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Plus } from 'lucide-react';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { Field } from '../../../components/forms/Field.tsx';
import { phone, size } from '../../../theme/tokens.ts';
import type { CardActions } from '../cardActions.ts';
import { PropertyCard } from './PropertyCard.tsx';
import { searchProperties, sortByUrgency } from './sortAndSearch.ts';

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  marginBottom: 16,
  [phone]: { '& > h2': { fontSize: size.l } },
});
const Cards = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const DisabledReason = styled('p')({ margin: '-4px 0 16px', textAlign: 'right', fontSize: size.s });

const PAGE_SIZE = 20;
const SEARCH_ABOVE = 8;

export type PropertyListProps = {
  rows: readonly OverviewRow[];
  mayAssess: boolean;
  /** The reason why no property can be added, or null. */
  disabledReason: string | null;
  actions: CardActions;
};

export const PropertyList = ({ rows, mayAssess, disabledReason, actions }: PropertyListProps) => {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(PAGE_SIZE);
  const search = useDeferredValue(typed);
  const sorted = useMemo(() => sortByUrgency(rows), [rows]);
  const found = useMemo(() => searchProperties(sorted, search), [sorted, search]);
  const cards = useRef<HTMLDivElement>(null);

  const showMore = () => {
    setShown(shown + PAGE_SIZE);
    // The button is removed once all are shown, so move the focus to the first new card.
    requestAnimationFrame(() => cards.current?.querySelectorAll('article')[shown]?.focus({ preventScroll: true }));
  };

  return (
    <section aria-labelledby="properties">
      <Head>
        <h2 id="properties" tabIndex={-1}>
          Your Properties
        </h2>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Plus />}
          onClick={actions.add}
          disabled={disabledReason !== null}
          aria-describedby={disabledReason ? 'cannot-add' : undefined}
        >
          Add Property
        </Button>
      </Head>
      {disabledReason && <DisabledReason id="cannot-add">{disabledReason}</DisabledReason>}
      <Cards ref={cards}>
        {rows.length > SEARCH_ABOVE && (
          <Field
            label="Find a property"
            hint={`By name, street, town or postcode, among ${rows.length}`}
            type="search"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setShown(PAGE_SIZE);
            }}
          />
        )}
        <p role="status" hidden={!search}>
          {search && `${found.length} of ${rows.length} properties`}
        </p>
        {found.slice(0, shown).map((row) => (
          <PropertyCard key={row.id} property={row} mayAssess={mayAssess} actions={actions} />
        ))}
        {found.length > shown && (
          <Button variant="outlined" onClick={showMore}>
            Show more ({found.length - shown} left)
          </Button>
        )}
      </Cards>
    </section>
  );
};
