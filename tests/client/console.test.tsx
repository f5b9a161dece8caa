// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
// Loaded before the first test, because it takes seconds on a busy machine.
import '../../client/console/layout/ConsoleFrame.tsx';
import { pageNumbers } from '../../client/console/list/pageNumbers.ts';
import type { ConsoleProperty } from '../../domain/console/contract.ts';
import { consoleProperty, enter, id, renderClient, rowena, rowenaSignsIn, stats } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

const { scrollTo } = stubBrowser();
rowenaSignsIn();
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const ROWS = [
  consoleProperty(11, 'Quay House', {
    compliance: 'compliant',
    next_expiry: '2026-12-01',
    next_document: 'insurance_policy',
  }),
  consoleProperty(12, 'Larch Cabin', { nation: 'scotland', city: 'Aviemore' }),
  consoleProperty(13, 'Kiln', { badge_status: 'expired', badge_since: '2026-11-15', next_expiry: '2026-11-14' }),
];

const problem = (status: number, more: object = {}) => ({
  type: '/problems/x',
  title: 'x',
  status,
  detail: 'No',
  message: 'No',
  error: 'No',
  ...more,
});

/** A server with these rows. It knows the filters by nation and `q`; `refuse` answers the next call instead. */
const stubServer = (rows: readonly ConsoleProperty[] = ROWS) => {
  const lists: { filter: Record<string, unknown>; sort: unknown; range: unknown }[] = [];
  const writes: { method: string; path: string; body: unknown }[] = [];
  const state: { refuse: Response | null } = { refuse: null };
  const list = (query: URLSearchParams) => {
    const [filter, sort, range] = ['filter', 'sort', 'range'].map((name) => JSON.parse(query.get(name) ?? 'null'));
    // The chips ask for one row each, to have its number.
    if (range?.[1] > 0) lists.push({ filter, sort, range });
    const found = rows.filter(
      ({ name, nation }) => (!filter.nation || filter.nation === nation) && (!filter.q || name.includes(filter.q)),
    );
    return new Response(JSON.stringify(found.slice(0, range[1] + 1)), {
      headers: { 'Content-Range': `properties 0-${found.length}/${found.length}` },
    });
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') writes.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : body });
    const url = new URL(path, 'http://letproof.test');
    if (url.pathname.startsWith('/api/console/properties') && state.refuse) {
      const answer = state.refuse.clone();
      if (method !== 'GET') state.refuse = null;
      return answer;
    }
    if (url.pathname === '/api/console/properties') return list(url.searchParams);
    const one = rows.find(({ id: key }) => url.pathname === `/api/console/properties/${key}`);
    if (one) return new Response(JSON.stringify({ ...one, ...(method === 'PUT' && (writes.at(-1)?.body as object)) }));
    if (url.pathname === '/api/dashboard/stats')
      return new Response(JSON.stringify({ success: true, data: { stats: stats() } }));
    if (url.pathname === '/api/auth/me') return new Response(JSON.stringify({ success: true, user: rowena }));
    return new Response(JSON.stringify(problem(404)), { status: 404 });
  });
  return { lists, writes, state };
};

const names = () => [...document.querySelectorAll('tbody th a')].map((link) => link.textContent);
const open = async (path = '/console/properties') => {
  const server = stubServer();
  const client = renderClient(path);
  await screen.findByText('1–3 of 3');
  return { ...server, ...client };
};

describe('the list of properties', () => {
  test('shows state, badge and what runs out next, in words', async () => {
    await open();
    expect(names()).toEqual(['Quay House', 'Larch Cabin', 'Kiln']);
    const [quay, larch, kiln] = document.querySelectorAll('tbody tr');
    expect(quay?.textContent).toContain('Compliant');
    expect(quay?.textContent).toContain('Insurance policy01/12/202610 days');
    expect(larch?.textContent).toContain('No documents yet');
    expect(kiln?.textContent).toContain('Expiredsince 15/11/2026');
    expect(kiln?.textContent).toContain('14/11/20267 days ago');
    expect(
      await screen.findByText(/^4 in all\. 1 is not in order, 1 document runs out within 30 days\.$/),
    ).toBeDefined();
  });

  test('keeps the reader at their place when order, filter or page changes', async () => {
    const many = Array.from({ length: 30 }, (_, n) => consoleProperty(100 + n, `House ${n}`));
    stubServer(many);
    const { router } = renderClient('/console/properties');
    await screen.findByText('1–25 of 30');
    scrollTo.mockClear();
    const address = () => decodeURIComponent(router.state.location.search);
    await userEvent.click(screen.getByRole('button', { name: 'Property' }));
    await waitFor(() => expect(address()).toContain('sort=name'));
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toContain('page=2'));
    await userEvent.click(screen.getByRole('button', { name: /^Expired/ }));
    await waitFor(() => expect(address()).toContain('"expired":true'));
    await act(async () => {});
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('is sorted by the server, and says how', async () => {
    const { lists } = await open();
    const sorted = () => screen.getByText('Property').closest('th')?.getAttribute('aria-sort');
    await userEvent.click(screen.getByText('Property'));
    await waitFor(() => expect(sorted()).toBe('ascending'));
    await userEvent.click(screen.getByText('Property'));
    await waitFor(() => expect(sorted()).toBe('descending'));
    await waitFor(() => expect(lists.at(-1)?.sort).toEqual(['name', 'DESC']));
    expect(lists[0]?.sort).toEqual(['next_expiry', 'ASC']);
  });

  test('is filtered, the filter is in the address and can be kept and forgotten', async () => {
    const { router } = await open();
    await userEvent.click(screen.getByText('Filter'));
    await userEvent.selectOptions(await screen.findByLabelText('Nation'), 'Scotland');
    await userEvent.click(screen.getByText('Show'));
    await waitFor(() => expect(names()).toEqual(['Larch Cabin']));
    expect(decodeURIComponent(router.state.location.search)).toContain('filter={"nation":"scotland"}');

    await userEvent.click(screen.getByText('Keep this filter'));
    await userEvent.click(await screen.findByText('Keep'));
    expect(await screen.findByText('Enter a name')).toBeDefined();
    await enter(screen.getByLabelText('Name'), 'North');
    await userEvent.click(screen.getByText('Keep'));
    const chip = (await screen.findByText('North')).closest('button');
    await waitFor(() => expect(chip?.textContent).toBe('North1'));
    expect(chip?.getAttribute('aria-pressed')).toBe('true');
    expect(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes('savedQueries')) ?? '')).toContain(
      'North',
    );

    await userEvent.click(screen.getByText('All'));
    await waitFor(() => expect(names()).toHaveLength(3));
    await userEvent.click(screen.getByLabelText('Forget the filter North'));
    await waitFor(() => expect(screen.queryByText('North')).toBeNull());
    // Not the body: the button has gone with its filter.
    await waitFor(() => expect(document.activeElement?.id).toBe('main'));
  });

  // The browser keeps a filter for later days, so it must name no date.
  test('is filtered by what has expired, and the form adds to that', async () => {
    const { lists } = await open();
    const chip = () => screen.getByRole('button', { name: /^Expired/ });
    await userEvent.click(chip());
    await waitFor(() => expect(lists.at(-1)?.filter).toEqual({ expired: true }));
    expect(chip().getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByText('Filter'));
    expect((await screen.findByLabelText<HTMLSelectElement>('Runs out')).selectedOptions[0]?.text).toBe(
      'Already expired',
    );
    await userEvent.selectOptions(screen.getByLabelText('Nation'), 'Scotland');
    await userEvent.click(screen.getByText('Show'));
    await waitFor(() => expect(lists.at(-1)?.filter).toEqual({ expired: true, nation: 'scotland' }));
    await userEvent.click(screen.getByText('Filter'));
    await userEvent.selectOptions(await screen.findByLabelText('Runs out'), 'Within 30 days');
    await userEvent.click(screen.getByText('Show'));
    await waitFor(() => expect(lists.at(-1)?.filter).toEqual({ runs_out_within: 30, nation: 'scotland' }));
  });

  test('keeps a filter that the form does not show', async () => {
    const address = new URLSearchParams({ filter: JSON.stringify({ name: ['Larch Cabin'], q: 'Larch' }) });
    const { lists } = stubServer();
    renderClient(`/console/properties?${address}`);
    await userEvent.click(await screen.findByText('Filter'));
    await userEvent.selectOptions(await screen.findByLabelText('Nation'), 'Scotland');
    await userEvent.click(screen.getByText('Show'));
    await waitFor(() =>
      expect(lists.at(-1)?.filter).toEqual({ name: ['Larch Cabin'], q: 'Larch', nation: 'scotland' }),
    );
  });

  test('says that nothing matches, and clears the search', async () => {
    await open();
    // A region that is added together with its text is not announced.
    const regions = screen.getAllByRole('status');
    await enter(screen.getByLabelText('Search by name, street, town or postcode'), 'nowhere');
    const nothing = await screen.findByText('Nothing matches');
    expect(regions).toContain(nothing.closest('[role=status]'));
    await userEvent.click(screen.getByText('Clear the filters'));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(regions.map(({ textContent }) => textContent)).toContain('Rows 1 to 3 of 3');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  });

  test('shows the columns that are chosen', async () => {
    await open();
    expect(screen.queryByText('Town')).toBeNull();
    await userEvent.click(screen.getByLabelText('Columns, 6 of 12 shown'));
    await userEvent.click(await screen.findByLabelText('Town'));
    await userEvent.selectOptions(screen.getByLabelText('Row height'), 'Tight');
    await waitFor(() => expect(document.querySelector('table')?.dataset.density).toBe('tight'));
    expect([...document.querySelectorAll('thead th')].map((cell) => cell.textContent)).toContain('Town');
  });

  test('that cannot be loaded says why, and tries again', async () => {
    const { state } = stubServer();
    state.refuse = new Response(JSON.stringify(problem(422, { message: 'This list cannot be sorted by x' })), {
      status: 422,
    });
    renderClient('/console/properties');
    expect(await screen.findByText('This list cannot be sorted by x')).toBeDefined();
    state.refuse = null;
    await userEvent.click(screen.getByText('Try again'));
    await waitFor(() => expect(names()).toHaveLength(3));
  });
});

describe('the selected rows', () => {
  const selected = () => screen.queryByRole('region', { name: 'Selected rows' });

  test('stay those of this tab while something is done with them', async () => {
    const { writes } = await open();
    await userEvent.click(screen.getByLabelText('Select Quay House'));
    await userEvent.click(await screen.findByRole('button', { name: 'Start assessments' }));
    const elsewhere = {
      key: `RaStoreconsole-${rowena.id}.properties.selectedIds`,
      newValue: JSON.stringify([id(12), id(13)]),
    };
    localStorage.setItem(elsewhere.key, elsewhere.newValue);
    act(() => window.dispatchEvent(new StorageEvent('storage', elsewhere)));
    await userEvent.click(await screen.findByRole('button', { name: /^Start for/ }));
    await waitFor(() => expect(writes).toHaveLength(1));
    expect(writes[0]?.body).toEqual({ property_ids: [id(11)] });
  });

  test('are still selected after another screen, also outside the console, and no longer in a new tab', async () => {
    const { router, unmount } = await open();
    await userEvent.click(screen.getByLabelText('Select Quay House'));
    expect(selected()?.textContent).toContain('1 selected');
    await act(() => router.navigate('/console/documents'));
    expect(selected()).toBeNull();
    await act(() => router.navigate('/console/properties'));
    await waitFor(() => expect(selected()?.textContent).toContain('1 selected'));
    // A page that is not of the console takes its frame away.
    await act(() => router.navigate('/settings'));
    await waitFor(() => expect(screen.queryByLabelText('Select Quay House')).toBeNull());
    await act(() => router.navigate('/console/properties'));
    await waitFor(() => expect(selected()?.textContent).toContain('1 selected'));
    unmount();
    sessionStorage.clear();
    await open();
    expect(selected()).toBeNull();
  });
});

describe('the form of a property', () => {
  const path = `/console/properties/${id(12)}`;

  test('keeps what is typed when a later request for the property fails, but not for one that has gone', async () => {
    const { state } = stubServer();
    const { client } = renderClient(path);
    await enter(await screen.findByLabelText('Property name'), 'Larch');
    for (const [status, kept] of [
      [400, true],
      [404, false],
    ] as const) {
      state.refuse = new Response(JSON.stringify(problem(status)), { status });
      await act(() => client.refetchQueries({ type: 'active' }));
      expect(screen.queryByDisplayValue('Larch') !== null).toBe(kept);
    }
    expect(await screen.findByText('There is no such property')).toBeDefined();
  });

  test.each([
    ['was completed, although new questions are open', '2026-06-01T10:00:00.000Z', 1],
    ['was never completed', null, 0],
  ])('tells what follows from another address if the assessment %s', async (_, completed_at, notices) => {
    stubServer([consoleProperty(12, 'Larch Cabin', { compliance: 'in_progress', completed_at })]);
    renderClient(path);
    await enter(await screen.findByLabelText('City'), 'Nairn');
    expect(screen.queryAllByText(/^Another house needs a property/)).toHaveLength(notices);
  });

  test('does not set back what somebody else has changed meanwhile in a field that was not touched', async () => {
    const rows = [consoleProperty(12, 'Larch Cabin', { nation: 'scotland' })];
    const { writes } = stubServer(rows);
    const { client } = renderClient(path);
    await enter(await screen.findByLabelText('City'), 'Nairn');
    rows[0] = consoleProperty(12, 'Larch Lodge', { nation: 'wales', city: 'Aviemore' });
    await act(() => client.refetchQueries({ type: 'active' }));
    expect(await screen.findByDisplayValue('Larch Lodge')).toBeDefined();
    await userEvent.click(screen.getByText('Save Changes'));
    await waitFor(() => expect(writes).toHaveLength(1));
    expect(writes[0]?.body).toMatchObject({ name: 'Larch Lodge', city: 'Nairn' });
    // Without a nation the server keeps the one that it has.
    expect(writes[0]?.body).not.toHaveProperty('nation');
  });

  test('shows the server’s messages under its fields, and saves nothing before the server agrees', async () => {
    const { state, writes } = stubServer();
    const { router } = renderClient(path);
    await enter(await screen.findByLabelText('Property name'), 'Larch');
    state.refuse = new Response(JSON.stringify(problem(422, { errors: { city: 'There is no such city' } })), {
      status: 422,
    });
    await userEvent.click(screen.getByText('Save Changes'));
    expect(await screen.findByText('There is no such city')).toBeDefined();
    expect(router.state.location.pathname).toBe(path);
    await userEvent.click(screen.getByText('Save Changes'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`${path}/show`));
    expect(writes.map(({ method, body }) => [method, (body as { name: string }).name])).toEqual([
      ['PUT', 'Larch'],
      ['PUT', 'Larch'],
    ]);
  });
});

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [50, 124, [1, null, 49, 50, 51, null, 124]],
  [124, 124, [1, null, 123, 124]],
])('on page %i of %i the pages %j are offered', (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected);
});
