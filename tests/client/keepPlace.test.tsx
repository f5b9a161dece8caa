// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { kiln, larch, quay } from './dashboardFixtures.tsx';
import { filed } from './documentFixtures.ts';
import { ok, problem, property, renderClient, rowena, rowenaSignsIn, server, stats } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

const { scrollTo } = stubBrowser();
rowenaSignsIn();

/** A list this long has a search. */
const others = Array.from({ length: 9 }, (_, n) => property(100 + n, `House ${n}`));
const documents = ok({ documents: [filed(31, { property_id: quay.id })] });
const open = (path: string) => {
  const { fetch } = server({
    'GET /auth/me': ok({ user: rowena }),
    'GET /dashboard/stats': ok({ data: { stats: stats({ totalProperties: 12 }) } }),
    'GET /dashboard/compliance-overview': ok({ properties: [quay, kiln, larch, ...others] }),
    'GET /documents': documents,
    [`GET /documents?property_id=${quay.id}`]: documents,
    [`GET /properties/${quay.id}/as-of?date=2026-11-13`]: problem(404, 'Not found'),
  });
  vi.stubGlobal('fetch', fetch);
  return renderClient(path).router;
};

/** The address changes before the page has rendered for it. */
const stayed = async () => {
  await act(async () => {});
  expect(scrollTo).not.toHaveBeenCalled();
};

describe('what changes only the query of the address keeps the reader at their place', () => {
  test('a search in the list of properties', async () => {
    const router = open('/dashboard');
    fireEvent.change(await screen.findByLabelText('Find a property'), { target: { value: 'pier' } });
    await waitFor(() => expect(router.state.location.search).toBe('?q=pier'));
    await stayed();
  });

  test('a tile, which leads to the list', async () => {
    const router = open('/dashboard');
    await screen.findByRole('heading', { name: 'Your Properties' });
    await userEvent.click(screen.getByRole('link', { name: 'Expiring Soon' }));
    await waitFor(() => expect(router.state.location.search).toBe('?state=expiring_soon'));
    expect(document.activeElement?.id).toBe('properties');
    await stayed();
  });

  test('a day of the past', async () => {
    const router = open(`/properties/${quay.id}`);
    const asOf = within(await screen.findByRole('region', { name: 'How it was on a day' }));
    fireEvent.change(asOf.getByLabelText('Day'), { target: { value: '2026-11-13' } });
    await userEvent.click(asOf.getByRole('button', { name: 'Show that day' }));
    await waitFor(() => expect(router.state.location.search).toBe('?on=2026-11-13'));
    await stayed();
  });

  test('a filter of the calendar', async () => {
    const router = open('/calendar');
    await screen.findByRole('option', { name: 'Quay House' });
    await userEvent.selectOptions(screen.getByLabelText('Property'), 'Quay House');
    await waitFor(() => expect(router.state.location.search).toBe(`?property=${quay.id}`));
    await stayed();
  });
});

test('the same page, opened by a link without that wish, begins at its top', async () => {
  const router = open('/dashboard?q=pier');
  await screen.findByRole('heading', { name: 'Your Properties' });
  await router.navigate('/dashboard');
  await waitFor(() => expect(scrollTo).toHaveBeenCalledOnce());
});
