// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { DOCUMENT_TYPE_LABELS } from '../../domain/questionnaire/documentTypes.ts';
import { bakehouse, kiln, larch, openDashboard, quay } from './dashboardFixtures.tsx';
import { type Answer, delayed, enter, id, ok, problem, property, rowenaSignsIn } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const many = Array.from({ length: 22 }, (_, n) => property(100 + n, `House ${n}`, { postcode: `BT${n} 1AA` }));
/** The fewest with which the list has its controls: each card costs time in jsdom. */
const some = many.slice(0, 9);
const cards = () => [...document.querySelectorAll('article')];
const names = () => cards().map((card) => card.getAttribute('aria-label'));
const counted = () => document.querySelector('[role=status].num')?.textContent;
/** In one change: a box that is emptied first asks for all after a pause. */
const ask = async (box: HTMLElement, words: string) => {
  await userEvent.click(box);
  fireEvent.change(box, { target: { value: words } });
  await userEvent.keyboard('{Enter}');
};
const pagesAsked = (asked: readonly { call: string }[]) =>
  asked.map(({ call }) => call).filter((call) => call.startsWith('GET /dashboard/compliance-overview?'));

describe('the property list', () => {
  test('shows twenty properties, says of how many, and loads more with the focus on the first of them', async () => {
    const { asked } = await openDashboard({ rows: many });
    expect(cards()).toHaveLength(20);
    expect(counted()).toBe('Showing 20 of 22 properties');
    await userEvent.click(screen.getByText('Show more (2 left)'));
    await waitFor(() => expect(counted()).toBe('Showing all 22 properties'));
    await waitFor(() => expect(document.activeElement).toBe(cards()[20]));
    expect(screen.queryByText(/Show more/)).toBeNull();
    expect(pagesAsked(asked)).toEqual(
      ['limit=20', 'limit=20&after=20'].map((query) => `GET /dashboard/compliance-overview?${query}`),
    );
  });

  test('says when more could not be loaded, and keeps what there is', async () => {
    await openDashboard({
      rows: many,
      answers: { 'GET /dashboard/compliance-overview?limit=20&after=20': problem(400, '') },
    });
    await userEvent.click(screen.getByText('Show more (2 left)'));
    expect((await screen.findByRole('alert')).textContent).toContain('More properties could not be loaded.');
    expect(cards()).toHaveLength(20);
  });

  test('searches once typing pauses; the address has the words, and the back button returns to all', async () => {
    const { asked, router } = await openDashboard({ rows: many });
    const box = await screen.findByLabelText<HTMLInputElement>('Find a property');
    // Without waiting in between: on a slow machine, keys of user-event may be a pause apart.
    for (const value of ['b', 'bt', 'bt2', 'bt20']) fireEvent.change(box, { target: { value } });
    expect(pagesAsked(asked)).toHaveLength(1);
    await waitFor(() => expect(names()).toEqual(['House 20']));
    expect(pagesAsked(asked)).toEqual([
      'GET /dashboard/compliance-overview?limit=20',
      'GET /dashboard/compliance-overview?q=bt20&limit=20',
    ]);
    expect(router.state.location.search).toBe('?q=bt20');
    expect(counted()).toBe('Showing the only one matching property');
    await act(() => router.navigate(-1));
    await waitFor(() => expect(cards()).toHaveLength(20));
    expect(box.value).toBe('');
  });

  test('asks at once when Enter is pressed, and says when nothing matches', async () => {
    const { router } = await openDashboard({ rows: some });
    const box = await screen.findByLabelText('Find a property');
    const regions = screen.getAllByRole('status');
    await ask(box, 'nowhere');
    const nothing = await screen.findByText(/None of your properties has “nowhere” in its name or address/);
    expect(regions).toContain(nothing.closest('[role=status]'));
    await userEvent.click(screen.getByText('Show all properties'));
    await waitFor(() => expect(cards()).toHaveLength(9));
    expect(router.state.location.search).toBe('');
    expect(document.activeElement).toBe(screen.getByText('Your Properties'));
  });

  test('says once how many were found, in a region that stays while nothing matches', async () => {
    const found = delayed(ok({ properties: [quay], total: 1, next: null }));
    await openDashboard({
      rows: some,
      answers: { 'GET /dashboard/compliance-overview?q=quay&limit=20': found.answer },
    });
    const box = await screen.findByLabelText('Find a property');
    const region = document.querySelector('[role=status].num');
    await ask(box, 'quay');
    expect(region?.textContent).toBe('Showing all 9 properties');
    found.release();
    await waitFor(() => expect(region?.textContent).toBe('Showing the only one matching property'));
    await ask(box, 'nowhere');
    await waitFor(() => expect(region?.textContent).toBe(''));
    await ask(box, 'House 7');
    await waitFor(() => expect(region?.textContent).toBe('Showing the only one matching property'));
    expect(region?.isConnected).toBe(true);
  });

  test('says that nothing matches only when the answer to this search is there', async () => {
    await openDashboard({
      rows: some,
      answers: { 'GET /dashboard/compliance-overview?q=slow&limit=20': () => new Promise(() => {}) },
    });
    const box = await screen.findByLabelText('Find a property');
    await ask(box, 'nowhere');
    await screen.findByText(/None of your properties has “nowhere”/);
    await ask(box, 'slow');
    expect(await screen.findByText('Searching...')).toBeDefined();
    expect(screen.queryByText(/None of your properties/)).toBeNull();
  });

  test('keeps what was searched for when the search fails, and lets it be changed or tried again', async () => {
    const search = 'GET /dashboard/compliance-overview?q=quay&limit=20';
    let answer: Answer = problem(400, '');
    await openDashboard({ rows: some, answers: { [search]: () => answer } });
    const box = await screen.findByLabelText<HTMLInputElement>('Find a property');
    await ask(box, 'quay');
    expect((await screen.findByRole('alert')).textContent).toContain('Your properties could not be loaded');
    expect(screen.getByLabelText('Find a property')).toBe(box);
    expect(document.activeElement).toBe(box);
    answer = ok({ properties: [quay], total: 1, next: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual([quay.name]));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(box.value).toBe('quay');
  });

  test('keeps the page while a search is under way, also if no list could be loaded before', async () => {
    const path = 'GET /dashboard/compliance-overview';
    const found = delayed(ok({ properties: [quay], total: 1, next: null }));
    const answers = { [`${path}?limit=20`]: problem(400, ''), [`${path}?q=quay&limit=20`]: found.answer };
    await openDashboard({ rows: some, answers });
    const box = await screen.findByLabelText('Find a property');
    await ask(box, 'quay');
    expect(document.activeElement).toBe(box);
    found.release();
    await waitFor(() => expect(names()).toEqual([quay.name]));
    expect(document.activeElement).toBe(box);
  });

  test('is filtered and sorted by what the address says, and ignores what it does not know', async () => {
    const { asked, router } = await openDashboard({ rows: some });
    await userEvent.selectOptions(await screen.findByLabelText('Sort by'), 'Name');
    await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Compliant');
    await screen.findByText(/None of your properties has the status Compliant/);
    expect(router.state.location.search).toBe('?state=compliant&sort=name');
    expect(pagesAsked(asked).at(-1)).toBe('GET /dashboard/compliance-overview?state=compliant&sort=name&limit=20');
    await act(() => router.navigate('/dashboard?state=x&sort=y'));
    await waitFor(() => expect(cards()).toHaveLength(9));
  });

  test('has no controls for a few properties', async () => {
    await openDashboard();
    expect(screen.queryByRole('search')).toBeNull();
  });
});

describe('the tiles', () => {
  test.each([
    ['Fully Compliant', '?state=compliant', [quay.name]],
    ['Action Required', '?state=non_compliant', [bakehouse.name]],
    ['Total Properties', '', [bakehouse.name, kiln.name, larch.name, quay.name]],
  ])('%s filters the list', async (label, search, shown) => {
    const { router } = await openDashboard();
    const tile = screen.getByText(label, { selector: 'dt a' });
    await userEvent.click(tile);
    await waitFor(() => expect(names()).toEqual(shown));
    expect(router.state.location.search).toBe(search);
    expect(tile.getAttribute('aria-current')).toBe('true');
    expect(document.activeElement).toBe(screen.getByText('Your Properties'));
  });

  test('Expiring Soon asks for properties with documents that expire soon', async () => {
    const { asked } = await openDashboard();
    await userEvent.click(screen.getByText('Expiring Soon', { selector: 'dt a' }));
    await screen.findByText(/None of your properties has the status Expiring Soon/);
    expect(pagesAsked(asked).at(-1)).toBe('GET /dashboard/compliance-overview?state=expiring_soon&limit=20');
  });
});

describe('the aside', () => {
  const expiry = (n: number, days_until_expiry: number, expiry_date: string) => ({
    property_id: quay.id,
    property_name: quay.name,
    document_id: id(n),
    document_type: 'gas_safety_certificate' as const,
    question_key: 'gas-safety-record',
    expiry_date,
    days_until_expiry,
  });

  test('lists the documents that expire soon', async () => {
    const upcomingExpiries = [expiry(32, 0, '2026-11-21'), expiry(33, 18, '2026-12-09')];
    await openDashboard({ figures: { upcomingExpiries, expiringSoon: 4 } });
    const region = within(screen.getByRole('region', { name: 'Upcoming Expiries' }));
    const gas = DOCUMENT_TYPE_LABELS.gas_safety_certificate;
    expect(region.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      `${gas}Quay HouseExpires today 21/11/2026`,
      `${gas}Quay HouseExpires in 18 days 09/12/2026`,
    ]);
    expect(region.getByText('2 more expire within 30 days.')).toBeDefined();
  });

  test('counts the one that is not in the list', async () => {
    await openDashboard({ figures: { upcomingExpiries: [expiry(32, 0, '2026-11-21')], expiringSoon: 2 } });
    const region = within(screen.getByRole('region', { name: 'Upcoming Expiries' }));
    expect(region.getByText('1 more expires within 30 days.')).toBeDefined();
  });

  test('says when no document expires soon', async () => {
    await openDashboard();
    expect(screen.getByText('No document expires within 30 days.')).toBeDefined();
  });

  test('tells what happened, where and when in London, and leaves out what it does not know', async () => {
    const about = { property_id: quay.id, property_name: quay.name };
    await openDashboard({
      figures: {
        recentActivity: [
          { ...about, type: 'BadgeIssued', at: '2026-07-20T23:30:00.000Z' },
          { ...about, type: 'SomethingNew', at: '2026-07-20T10:00:00.000Z' },
          { property_id: null, property_name: null, type: 'PlanChanged', at: '2026-01-19T10:00:00.000Z' },
        ],
      },
    });
    const region = within(screen.getByRole('region', { name: 'Recent Activity' }));
    expect(region.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Badge issuedQuay House · 21/07/2026, 00:30',
      'Plan changed19/01/2026, 10:00',
    ]);
  });
});

test('a search that is pasted is sent without spaces at its ends', async () => {
  const { router } = await openDashboard({ rows: many });
  await enter(await screen.findByLabelText('Find a property'), '  House 7 ');
  await waitFor(() => expect(router.state.location.search).toBe('?q=House+7'));
});
