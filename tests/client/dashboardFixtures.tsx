import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { DashboardPage } from '../../client/app/dashboard/DashboardPage.tsx';
import type { OverviewRow, Stats } from '../../domain/dashboard/contract.ts';
import { assessment, ok, property, renderAt, server, shownBadge, stats } from './fixtures.tsx';

export const bakehouse = property(11, 'Bakehouse Flat', {
  compliance: 'non_compliant',
  assessment: assessment(21, { compliant: false, passed: false, non_compliant: [12, 20, 27] }),
  badge: shownBadge('LP-9999-9999', {
    status: 'suspended',
    reason: '3 answers are no longer in order: 2-3, 3-1, 4-2.',
    since: '2026-11-17',
    expiry_date: '2027-01-01',
  }),
});
export const kiln = property(12, 'Kiln Cottage', {
  nation: 'wales',
  property_type: 'cottage',
  compliance: 'in_progress',
  assessment: assessment(22, {
    status: 'in_progress',
    progress: 62,
    answered: 26,
    unanswered: Array.from({ length: 16 }, (_, at) => 27 + at),
  }),
});
export const larch = property(13, 'Larch Lodge');
export const quay = property(14, 'Quay House', {
  compliance: 'compliant',
  assessment: assessment(24),
  badge: shownBadge('LP-3H8T-W6RN'),
  next_expiry: '2026-12-09',
});

type Options = { rows?: readonly OverviewRow[]; figures?: Partial<Stats>; answers?: Parameters<typeof server>[0] };
export const openDashboard = async ({
  rows = [quay, larch, kiln, bakehouse],
  figures = {},
  answers = {},
}: Options = {}) => {
  const { fetch, asked } = server({
    'GET /dashboard/stats': ok({ data: { stats: stats({ totalProperties: rows.length, ...figures }) } }),
    'GET /dashboard/compliance-overview': ok({ properties: rows }),
    [`GET /documents?property_id=${quay.id}`]: ok({ documents: [] }),
    'GET /transfers': ok({ received: [], made: [] }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  const { router, client } = renderAt(<DashboardPage />, '/dashboard');
  await screen.findByRole('heading', { name: 'Your Properties' });
  return { asked, router, client };
};
export const propertyCard = (name: string) => within(screen.getByRole('article', { name }));
