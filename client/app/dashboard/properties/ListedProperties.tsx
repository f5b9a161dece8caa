import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { colour, size } from '../../../theme/tokens.ts';
import type { CardActions } from '../cardActions.ts';
import { PropertyCard } from './PropertyCard.tsx';
import type { PropertyListModel } from './usePropertyList.ts';

const Cards = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const Count = styled('p')({ margin: '-4px 0', fontSize: size.s, color: colour.ink2 });

/** `1,000`. */
const number = new Intl.NumberFormat('en-GB');

const countText = ({ asked, total }: PropertyListModel, shown: number): string => {
  const properties = total === 1 ? 'property' : 'properties';
  const matching = asked.q === '' && asked.state === null ? properties : `matching ${properties}`;
  return shown < total
    ? `Showing ${number.format(shown)} of ${number.format(total)} ${matching}`
    : `Showing ${total === 1 ? 'the only one' : `all ${number.format(total)}`} ${matching}`;
};

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
      <Count role="status" className="num">
        {countText(list, shown)}
      </Count>
      {rows.map((row) => (
        <PropertyCard key={row.id} property={row} mayAssess={mayAssess} actions={actions} />
      ))}
      {list.moreFailed && <AlertBox>More properties could not be loaded. Please try again.</AlertBox>}
      {list.hasMore && (
        <BusyButton variant="outlined" busy={list.loadingMore} onClick={() => void showMore()}>
          Show more ({number.format(list.total - shown)} left)
        </BusyButton>
      )}
    </Cards>
  );
};
