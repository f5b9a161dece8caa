import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { inThousands } from '../../../../domain/numberWords.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import type { CardActions } from '../cardActions.ts';
import { PropertyCard } from './PropertyCard.tsx';
import type { PropertyListModel } from './usePropertyList.ts';

const Cards = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

type Props = {
  list: PropertyListModel;
  rows: readonly OverviewRow[];
  mayAssess: boolean;
  actions: CardActions;
};

export const ListedProperties = ({ list, rows, mayAssess, actions }: Props) => {
  const cards = useRef<HTMLDivElement>(null);
  const shown = rows.length;

  const showMore = async () => {
    await list.loadMore();
    // The button is removed once all are shown, so move the focus to the first new card.
    requestAnimationFrame(() => cards.current?.querySelectorAll('article')[shown]?.focus({ preventScroll: true }));
  };

  return (
    <Cards ref={cards} aria-busy={list.fetching}>
      {rows.map((row) => (
        <PropertyCard key={row.id} property={row} mayAssess={mayAssess} actions={actions} />
      ))}
      {list.moreFailed && <AlertBox>More properties could not be loaded. Please try again.</AlertBox>}
      {list.hasMore && (
        <BusyButton variant="outlined" busy={list.loadingMore} onClick={() => void showMore()}>
          Show more ({inThousands(list.total - shown)} left)
        </BusyButton>
      )}
    </Cards>
  );
};
