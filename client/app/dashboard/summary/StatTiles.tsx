import { EXPIRING_SOON_DAYS } from '../../../../domain/compliance/expiry.ts';
import type { Stats } from '../../../../domain/dashboard/contract.ts';
import { type Stat, StatRow } from '../../../components/data/StatRow.tsx';

type Figures = Pick<Stats, 'totalProperties' | 'fullyCompliant' | 'expiringSoon' | 'actionRequired'>;

const items = (stats: Figures, limit: number): Stat[] => [
  { label: 'Total Properties', value: stats.totalProperties, sub: limit > 0 ? `of ${limit} in your plan` : undefined },
  {
    label: 'Fully Compliant',
    value: stats.fullyCompliant,
    sub: 'all in order',
    icon: stats.fullyCompliant > 0 ? 'good' : undefined,
  },
  {
    label: 'Expiring Soon',
    value: stats.expiringSoon,
    sub: `within ${EXPIRING_SOON_DAYS} days`,
    icon: stats.expiringSoon > 0 ? 'warn' : undefined,
  },
  {
    label: 'Action Required',
    value: stats.actionRequired,
    sub: 'non-compliant',
    icon: stats.actionRequired > 0 ? 'bad' : undefined,
  },
];

type Props = {
  stats: Figures;
  limit: number;
  layout: 'column' | 'row';
  /** Without the line below each number. */
  bare?: boolean;
};

export const StatTiles = ({ stats, limit, layout, bare = false }: Props) => (
  <StatRow layout={layout} items={items(stats, limit).map(({ sub, ...item }) => (bare ? item : { ...item, sub }))} />
);
