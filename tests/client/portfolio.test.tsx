// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
// Loaded before the first test, because it takes seconds on a busy machine.
import '../../client/console/layout/ConsoleFrame.tsx';
import '../../client/console/portfolio/PortfolioPage.tsx';
import type { Figures } from '../../domain/figures/contract.ts';
import { id, renderClient, rowena, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const MONTHS = [
  '2026-11',
  '2026-12',
  ...Array.from({ length: 10 }, (_, n) => `2027-${String(n + 1).padStart(2, '0')}`),
];

const portfolio: Figures = {
  today: '2026-11-21',
  properties: 1310,
  states: { compliant: 1204, non_compliant: 61, in_progress: 40, not_assessed: 5 },
  months: MONTHS.map((month, n) => ({ month, in_order: 1204 - 100 * n, turning: n === 3 ? 1 : 100 * n })),
  questions: [
    { key: 'guest-register', id: '1-8', name: 'Guest register', properties: 41 },
    { key: 'gas-safety', id: '2-1', name: 'Gas Safety Record', properties: 3 },
  ],
};
const oldest = {
  id: id(31),
  filename: 'gas.pdf',
  document_type: 'gas_safety_certificate',
  property_id: id(11),
  property_name: 'Quay House',
  issued_on: null,
  uploaded_at: '2024-01-05T10:00:00.000Z',
  expiry_date: '2026-12-01',
};

const open = (shown: Figures | null, documents: readonly object[] = [oldest]) => {
  const asked: string[] = [];
  const state = { shown };
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(decodeURIComponent(path));
    if (path.includes('/api/auth/me')) return new Response(JSON.stringify({ success: true, user: rowena }));
    if (path.includes('/console/documents'))
      return new Response(JSON.stringify(documents), { headers: { 'Content-Range': 'documents 0-1/1' } });
    return state.shown
      ? new Response(JSON.stringify({ success: true, ...state.shown }))
      : new Response(JSON.stringify({ status: 404, detail: 'No' }), { status: 404 });
  });
  renderClient('/console/portfolio');
  return { asked, state };
};

describe('the portfolio', () => {
  test('says how many are in order, with a link to the properties of each state', async () => {
    open(portfolio);
    expect(await screen.findByText('1,204 of 1,310 properties are in order today.')).toBeDefined();
    const links = ['Compliant', 'Non-Compliant', 'In Progress', 'Not Assessed'].map((name) =>
      decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? ''),
    );
    expect(links).toEqual(
      Object.keys(portfolio.states).map((state) => `/console/properties?filter={"compliance":"${state}"}`),
    );
  });

  test('says what is in order in each month, as a sentence and a table', async () => {
    open(portfolio);
    expect(
      await screen.findByText('In order today: 1,204. At the end of October 2027: 104. Most runs out in October 2027.'),
    ).toBeDefined();
    const table = screen.getByRole('table', { name: /at the end of each month/, hidden: true });
    const rows = within(table).getAllByRole('row', { hidden: true });
    expect(rows).toHaveLength(13);
    expect(rows[4]?.textContent).toBe('February 2027904 in order1 date');
  });

  test('names the questions that fail most, and the evidence that is oldest', async () => {
    const { asked } = open(portfolio);
    const questions = await screen.findByRole('table', { name: 'Questions that fail most' });
    const rows = within(questions)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual(['Guest register1-841', 'Gas Safety Record2-13']);
    const evidence = await screen.findByRole('table', { name: 'Oldest evidence' });
    expect(within(evidence).getByRole('link', { name: 'Quay House' }).getAttribute('href')).toBe(
      `/console/properties/${id(11)}/show/documents`,
    );
    const [documents] = asked.filter((path) => path.includes('/console/documents'));
    expect(documents).toContain('"superseded":false,"property_removed":false');
    expect(documents).toContain('["uploaded_at","ASC"]');
  });

  test('has no link to a property that was removed meanwhile', async () => {
    open(portfolio, [{ ...oldest, property_name: null }]);
    const evidence = await screen.findByRole('table', { name: 'Oldest evidence' });
    expect(within(evidence).getByText('Removed')).toBeDefined();
    expect(within(evidence).queryByRole('link')).toBeNull();
  });

  test('without a property says what will be here', async () => {
    open({ ...portfolio, properties: 0 });
    expect(await screen.findByText('No property yet')).toBeDefined();
  });

  test('that cannot be loaded is asked for again', async () => {
    const { state } = open(null);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    state.shown = portfolio;
    await userEvent.click(retry);
    expect(await screen.findByText(/^1,204 of/)).toBeDefined();
  });
});
