import { EXPIRING_SOON_DAYS } from '../../../../domain/compliance/expiry.ts';
import type { ListState, Stats } from '../../../../domain/dashboard/contract.ts';
import { listParams } from '../../../api/listParams.ts';
import { type Stat, StatRow } from '../../../components/data/StatRow.tsx';
import { dashboardPath } from '../../../paths.ts';
import type { PropertyListModel } from '../properties/usePropertyList.ts';

type Figures = Pick<Stats, 'totalProperties' | 'fullyCompliant' | 'expiringSoon' | 'actionRequired'>;

type Tile = Stat & { readonly state: ListState | null };

/** `state` is what the list shows once the tile is pressed. */
const tiles = (stats: Figures, limit: number): Tile[] => [
  {
    label: 'Total Properties',
    value: stats.totalProperties,
    sub: limit > 0 ? `of ${limit} in your plan` : undefined,
    state: null,
  },
  {
    label: 'Fully Compliant',
    value: stats.fullyCompliant,
    sub: 'all in order',
    icon: stats.fullyCompliant > 0 ? 'good' : undefined,
    state: 'compliant',
  },
  {
    label: 'Expiring Soon',
    value: stats.expiringSoon,
    sub: `within ${EXPIRING_SOON_DAYS} days`,
    icon: stats.expiringSoon > 0 ? 'warn' : undefined,
    state: 'expiring_soon',
  },
  {
    label: 'Action Required',
    value: stats.actionRequired,
    sub: 'non-compliant',
    icon: stats.actionRequired > 0 ? 'bad' : undefined,
    state: 'non_compliant',
  },
];

type Props = {
  stats: Figures;
  limit: number;
  layout: 'column' | 'row';
  /** Without the line below each number. */
  bare?: boolean;
  /** The list that the tiles filter. Without it they are plain numbers. */
  list?: PropertyListModel;
};

const linkTo = (state: ListState | null, { asked }: PropertyListModel): NonNullable<Stat['link']> => ({
  href: dashboardPath(listParams({ q: '', state, sort: asked.sort })),
  current: asked.state === state && asked.q === '',
  // The list may be below the window, so scroll to it.
  onFollow: () => document.getElementById('properties')?.focus(),
});

export const StatTiles = ({ stats, limit, layout, bare = false, list }: Props) => (
  <StatRow
    layout={layout}
    items={tiles(stats, limit).map(({ state, sub, ...item }) => ({
      ...item,
      ...(!bare && { sub }),
      ...(list && { link: linkTo(state, list) }),
    }))}
  />
);
