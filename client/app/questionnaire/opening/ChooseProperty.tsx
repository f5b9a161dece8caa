import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { PAGE_SIZE } from '../../../../domain/dashboard/contract.ts';
import { addressLine } from '../../../../domain/properties/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { RetryNotice } from '../../../components/feedback/RetryNotice.tsx';
import { StatusRegion } from '../../../components/feedback/StatusRegion.tsx';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { PAGES } from '../../../paths.ts';
import { colour, phone, size } from '../../../theme/tokens.ts';
import { PropertySearchField } from '../../dashboard/properties/PropertySearchField.tsx';
import { useSearchBox } from '../../dashboard/properties/useSearchBox.ts';
import { currentAssessmentHref } from '../address.ts';
import type { PropertyChoice } from './usePropertyChoice.ts';

const Stack = styled('div')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' });

const List = styled('ul')({
  display: 'grid',
  gap: 12,
  '& > li > *': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 16,
    alignItems: 'center',
    [phone]: { gap: 12 },
  },
  '& p': { overflowWrap: 'anywhere' },
  '& p > span': { display: 'block', color: colour.ink2, fontSize: size.s },
});

const SearchBox = ({ q, search }: Pick<PropertyChoice, 'q' | 'search'>) => {
  const { typed, type, submit } = useSearchBox(q, search);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <PropertySearchField typed={typed} onType={type} />
      </form>
    </search>
  );
};

/** For visitors who come without a property, for example from the quick check. */
export const ChooseProperty = ({ q, search, isAnswered, failure, properties, total, showMore }: PropertyChoice) => {
  const list = useRef<HTMLUListElement>(null);
  const shown = properties.length;
  const isEmpty = isAnswered && total === 0;

  const loadMore = async () => {
    await showMore?.load();
    // The button is removed once all are shown, so move the focus to the first new link.
    requestAnimationFrame(() => list.current?.querySelectorAll('a')[shown]?.focus({ preventScroll: true }));
  };

  return (
    <Stack>
      <h1>Which property do you want to assess?</h1>
      {isEmpty && q === '' && (
        <EmptyState title="Add a property first" action={<Button href={PAGES.dashboard}>Go to dashboard</Button>}>
          An assessment belongs to a property. Add yours on the dashboard, then start here.
        </EmptyState>
      )}
      {(total > PAGE_SIZE || q !== '' || failure) && <SearchBox q={q} search={search} />}
      {failure && (
        <RetryNotice retrying={failure.retrying} onRetry={failure.retry}>
          The properties could not be loaded.
        </RetryNotice>
      )}
      <StatusRegion>
        {isEmpty && q !== '' && <p>None of your properties has “{q}” in its name or address.</p>}
      </StatusRegion>
      <List ref={list}>
        {properties.map((property) => (
          <li key={property.id}>
            <Card>
              <p>
                <b>{property.name}</b>
                <span>{addressLine(property)}</span>
              </p>
              <Button variant="outlined" href={currentAssessmentHref(property.id)}>
                Open<VisuallyHidden> {property.name}</VisuallyHidden>
              </Button>
            </Card>
          </li>
        ))}
      </List>
      {showMore?.failed && <AlertBox>More properties could not be loaded. Please try again.</AlertBox>}
      {showMore && (
        <BusyButton variant="outlined" busy={showMore.busy} onClick={() => void loadMore()}>
          Show more ({total - shown} left)
        </BusyButton>
      )}
    </Stack>
  );
};
