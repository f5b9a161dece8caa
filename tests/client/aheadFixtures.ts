import type { AheadReply, TurningRow } from '../../domain/timeline/contract.ts';
import { quay } from './dashboardFixtures.tsx';

const MONTHS = [
  '2026-11',
  '2026-12',
  ...Array.from({ length: 10 }, (_, at) => `2027-${String(at + 1).padStart(2, '0')}`),
];

export const turning = (over: Partial<TurningRow> = {}): TurningRow => ({
  property_id: quay.id,
  property_name: quay.name,
  on: '2026-12-10',
  last_day: '2026-12-09',
  kind: 'document',
  label: 'Gas safety certificate',
  reason: 'The gas safety certificate runs out on 09/12/2026.',
  ...over,
});

/** Twelve months from November 2026. */
export const ahead = (...turnings: TurningRow[]): AheadReply => ({
  success: true,
  today: '2026-11-21',
  properties: 1,
  properties_compliant: 1,
  months: MONTHS.map((month) => ({
    month,
    compliant: true,
    properties_compliant: 1,
    turning: turnings.filter(({ on }) => on.startsWith(month)),
  })),
  rules: [],
});
