// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { axisOf, laneOfEach, laneOfProperties } from '../../client/app/ahead/lanes.ts';
import { PropertyPage } from '../../client/app/property/PropertyPage.tsx';
import { ahead, turning } from './aheadFixtures.ts';
import { kiln, quay } from './dashboardFixtures.tsx';
import { type Answer, assessment, delayed, enter, ok, problem, renderAt, rowenaSignsIn, server } from './fixtures.tsx';
import { holdTheSecond } from './holdTheSecond.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const history = {
  events: [
    {
      position: '61',
      at: '2026-11-20T10:00:00.000Z',
      type: 'DocumentAttached',
      by: 'Rowena Hale',
      summary: 'The insurance policy was replaced.',
      changes: [{ what: 'Valid until', was: '04/06/2026', now: '01/06/2027' }],
    },
  ],
  total: 1,
  course: [{ from: '2026-05-04', to: '2026-11-21', compliance: 'compliant', score: 100 }],
};

const CALENDAR = 'https://letproof.example/api/calendar/quay.ics';

const open = async (answers: Parameters<typeof server>[0] = {}, property = quay, query = '') => {
  const { fetch, asked } = server({
    'GET /dashboard/compliance-overview': ok({ properties: [property, kiln] }),
    [`GET /documents?property_id=${property.id}`]: ok({ documents: [] }),
    [`GET /properties/${property.id}/ahead`]: ok(ahead(turning())),
    [`GET /properties/${property.id}/history?limit=10`]: ok(history),
    [`GET /properties/${property.id}/reminders`]: ok({ planned: [], sent: [] }),
    [`GET /properties/${property.id}/calendar`]: ok({ url: CALENDAR }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  const { router, client } = renderAt(
    <PropertyPage />,
    `/properties/${property.id}${query}`,
    '/properties/:propertyId',
  );
  await screen.findByRole('heading', { level: 1 });
  return { asked, router, client };
};

describe('the strip', () => {
  test('places days in percent of twelve months', () => {
    const { months, shareOf } = axisOf(ahead());
    expect(months.map(({ name }) => name).slice(0, 3)).toEqual(['Nov', 'Dec', 'Jan']);
    expect(months.map(({ year }) => year).slice(0, 3)).toEqual(['2026', null, '2027']);
    expect([shareOf('2026-11-01'), shareOf('2027-11-01'), shareOf('2031-01-01')]).toEqual([0, 100, 100]);
    expect(shareOf('2026-12-10')).toBeCloseTo(10.68, 2);
  });

  test('has a lane for each thing of one property, and one for each property of an account', () => {
    const insurance = turning({ on: '2027-06-02', last_day: '2027-06-01', label: 'Insurance policy', reason: 'I' });
    const other = turning({ property_id: kiln.id, property_name: kiln.name, on: '2027-07-01' });
    expect(laneOfEach([turning(), insurance]).map(({ label }) => label)).toEqual([
      'Gas safety certificate',
      'Insurance policy',
    ]);
    expect(laneOfProperties([turning(), insurance, other]).map(({ label, lastDay }) => `${label} ${lastDay}`)).toEqual([
      'Quay House 2026-12-09',
      'Kiln Cottage 2027-06-30',
    ]);
  });
});

/** Whether a user sees it, and not only whether it is in the page. */
const isShown = (element: Element) => {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).visibility === 'hidden') return false;
  return true;
};

describe('the page of a property', () => {
  test('shows its parts together when the last has loaded, so that none moves under the pointer', async () => {
    holdTheSecond();
    const strip = delayed(ok(ahead(turning())));
    await open({ [`GET /properties/${quay.id}/ahead`]: strip.answer });
    const entry = await screen.findByText('The insurance policy was replaced.');
    expect(isShown(entry)).toBe(false);
    expect(isShown(screen.getByRole('heading', { level: 1 }))).toBe(true);
    strip.release();
    await screen.findByRole('img', { name: /in order until 09\/12\/2026/ });
    expect(isShown(entry)).toBe(true);
  });

  test('shows the other parts after a second, when one takes longer', async () => {
    const second = holdTheSecond();
    await open({ [`GET /properties/${quay.id}/ahead`]: () => new Promise<Answer>(() => {}) });
    const entry = await screen.findByText('The insurance policy was replaced.');
    expect(isShown(entry)).toBe(false);
    second.passes();
    await waitFor(() => expect(isShown(entry)).toBe(true));
  });

  test('that is not found stays so, with the focus, while a change leads to another attempt', async () => {
    const { fetch } = server({});
    vi.stubGlobal('fetch', fetch);
    const { client } = renderAt(<PropertyPage />, `/properties/${quay.id}`, '/properties/:propertyId');
    const link = await screen.findByRole('link', { name: 'Back to Dashboard' });
    link.focus();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    await act(async () => void client.invalidateQueries());
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(client.isFetching()).toBe(1);
    expect(screen.getByRole('heading', { name: 'Property Not Found' })).toBeTruthy();
    expect(document.activeElement).toBe(link);
  });

  test('says of each part that has not loaded after a second that it loads, and keeps the place of the strip', async () => {
    const never = () => new Promise<Answer>(() => {});
    const path = `GET /properties/${quay.id}`;
    const parts = [
      'ahead',
      'history?limit=10',
      'reminders',
      'calendar',
      'transfer',
      'shares',
      'stay-receipts',
      'looks',
    ];
    await open({
      ...Object.fromEntries(parts.map((part) => [`${path}/${part}`, never])),
      [`GET /documents?property_id=${quay.id}`]: never,
    });
    const strip = await screen.findByText('Loading the twelve months ahead...');
    await waitFor(() => expect(isShown(strip)).toBe(true));
    expect(screen.getByRole('heading', { name: 'What turns red when, if nothing is done' })).toBeTruthy();
    const loading = screen.getAllByText(/^Loading the .*\.\.\.$/).map(({ textContent }) => textContent);
    for (const part of ['documents', 'history', 'score', 'reminders', 'shared links', 'address', 'receipts', 'offer'])
      expect(loading).toContain(`Loading the ${part}...`);
    expect(screen.queryByRole('button', { name: 'Transfer to another account' })).toBeNull();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });

  test('does not say that a part could not be loaded which failed on an earlier visit and loads for the first time now', async () => {
    const failing = { [`GET /properties/${quay.id}/ahead`]: problem(400, 'No') };
    const { client } = await open(failing);
    await screen.findByText('The twelve months ahead could not be loaded.');
    cleanup();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    renderAt(<PropertyPage />, `/properties/${quay.id}`, '/properties/:propertyId', client);
    expect(await screen.findByText('Loading the twelve months ahead...')).toBeTruthy();
    expect(screen.queryByText('The twelve months ahead could not be loaded.')).toBeNull();
  });

  test('says what is in order until when, also in a table', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Quay House is compliant');
    const strip = await screen.findByRole('img', { name: /in order until 09\/12\/2026/ });
    expect(strip).toBeTruthy();
    const table = screen.getByRole('table', { hidden: true });
    expect(within(table).getAllByRole('row', { hidden: true })[1]?.textContent).toBe(
      '10/12/2026The gas safety certificate runs out on 09/12/2026.',
    );
  });

  test('shows what happened, with what was and what is now', async () => {
    await open();
    const entry = (await screen.findByText('The insurance policy was replaced.')).closest('li');
    expect(entry?.textContent).toContain('Valid until: Before: 04/06/2026 After: 01/06/2027');
    expect(entry?.textContent).toContain('20/11/2026 at 10:00 · Rowena Hale');
    expect(await screen.findByText('Compliant, 100%')).toBeTruthy();
  });

  test('shows the other parts if one cannot be loaded', async () => {
    await open({ [`GET /properties/${quay.id}/ahead`]: new TypeError('Failed to fetch') });
    expect(await screen.findByText('The insurance policy was replaced.')).toBeTruthy();
    expect(await screen.findByText('The twelve months ahead could not be loaded.')).toBeTruthy();
  });

  test('loads a part again that could not be loaded, and keeps the focus on its button meanwhile', async () => {
    let answer: () => Answer | Promise<Answer> = () => problem(400, 'No');
    await open({ [`GET /properties/${quay.id}/ahead`]: () => answer() });
    const notice = await screen.findByText('The twelve months ahead could not be loaded.');
    const again = delayed(ok(ahead(turning())));
    answer = again.answer;
    // The button is outside of the alert.
    const part = notice.closest('[role=alert]')?.parentElement;
    if (!part) throw new Error('The notice is no alert');
    await userEvent.click(within(part).getByRole('button', { name: 'Try again' }));
    expect(document.activeElement).toBe(within(part).getByRole('button', { name: 'Trying again...' }));
    again.release();
    expect(await screen.findByRole('img', { name: /in order until 09\/12\/2026/ })).toBeTruthy();
    expect(screen.queryByText('The twelve months ahead could not be loaded.')).toBeNull();
  });

  test('keeps what it shows if a later request for it fails', async () => {
    const stay = { from: '2026-11-13', to: '2026-11-20', compliant: true, gaps: [] };
    const path = `GET /properties/${quay.id}`;
    const { client } = await open({
      [`${path}/stay?from=2026-11-13&to=2026-11-20`]: ok(stay),
      [`${path}/shares`]: ok({ shares: [] }),
      [`${path}/stay-receipts`]: ok({ receipts: [] }),
      [`${path}/upload-links`]: ok({ upload_links: [] }),
      [`${path}/transfer`]: ok({ transfer: null }),
      [`${path}/looks`]: ok({ looks: [] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Check these days' }));
    const shown = async () => {
      expect(await screen.findByText('In order throughout')).toBeTruthy();
      expect(await screen.findByRole('img', { name: /in order until 09\/12\/2026/ })).toBeTruthy();
      expect(await screen.findByDisplayValue(CALENDAR)).toBeTruthy();
    };
    await shown();
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ status: 400 }), { status: 400 }));
    await client.refetchQueries({ type: 'active' });
    const failed = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' });
    expect(failed.length).toBeGreaterThan(10);
    expect(failed.filter(({ state }) => state.data === undefined)).toEqual([]);
    await shown();
    // The person has asked for the stay, so it alone says that this is not new.
    expect(screen.getAllByText(/could not be/).map(({ textContent }) => textContent)).toEqual([
      'These days could not be checked again. This is the earlier answer.',
    ]);
  });

  test('checks certain days and shows their gaps', async () => {
    const gaps = [{ from: '2026-11-13', to: '2026-11-16', reasons: ['It had run out.'], put_right_on: null }];
    const { asked } = await open();
    const path = `GET /properties/${quay.id}/stay?`;
    vi.stubGlobal(
      'fetch',
      server({
        [`${path}from=2026-11-10&to=2026-11-16`]: ok({ from: '2026-11-10', to: '2026-11-16', compliant: false, gaps }),
      }).fetch,
    );
    for (const [label, day] of [
      ['Arrival', '2026-11-10'],
      ['Departure', '2026-11-16'],
    ] as const) {
      const field = screen.getByLabelText(label);
      await userEvent.clear(field);
      await userEvent.type(field, day);
    }
    const regions = screen.getAllByRole('status');
    await userEvent.click(await screen.findByRole('button', { name: 'Check these days' }));
    const gap = await screen.findByText('13/11 to 16/11/2026');
    expect(regions).toContain(gap.closest('[role=status]'));
    expect(screen.getByText('It had run out.')).toBeTruthy();
    expect(screen.getByText('Not in order on 4 of 7 days')).toBeTruthy();
    expect(asked.some(({ call }) => call.includes('/stay?'))).toBe(false);
  });

  test.each([
    ['a week until yesterday, because today is not over', '2026-11-02T12:00:00.000Z', '2026-11-13', '2026-11-20'],
    ['no day before it was added', '2026-11-18T12:00:00.000Z', '2026-11-18', '2026-11-20'],
    ['today, if it was added today', '2026-11-21T00:30:00.000Z', '2026-11-21', '2026-11-21'],
  ])('proposes %s', async (_, created_at, from, to) => {
    await open({}, { ...quay, created_at });
    const fields = ['Arrival', 'Departure'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect(fields.map(({ value }) => value)).toEqual([from, to]);
    const added = created_at.slice(0, 10);
    expect(fields.map(({ min }) => min)).toEqual([added, added]);
  });

  test('checks the same days again after a failure', async () => {
    let answer: Answer = problem(400, '');
    await open({ [`GET /properties/${quay.id}/stay?from=2026-11-13&to=2026-11-20`]: () => answer });
    const check = await screen.findByRole('button', { name: 'Check these days' });
    await userEvent.click(check);
    await screen.findByText('The stay could not be checked. Please try again.');
    answer = ok({ from: '2026-11-13', to: '2026-11-20', compliant: true, gaps: [] });
    await userEvent.click(check);
    expect(await screen.findByText('In order throughout')).toBeTruthy();
  });

  test('says which days an answer is about, also while others are entered', async () => {
    const stay = { from: '2026-11-13', to: '2026-11-20', compliant: true, gaps: [] };
    await open({ [`GET /properties/${quay.id}/stay?from=2026-11-13&to=2026-11-20`]: ok(stay) });
    await userEvent.click(await screen.findByRole('button', { name: 'Check these days' }));
    const answer = (await screen.findByText('In order throughout')).closest('[role=status]');
    const make = screen.getByText('Make a receipt');
    const departure = screen.getByLabelText('Departure');
    act(() => departure.focus());
    fireEvent.change(departure, { target: { value: '2026-11-21' } });
    expect(answer?.textContent).toContain('13/11 to 20/11/2026');
    expect(screen.getByText('Make a receipt')).toBe(make);
    expect(document.activeElement).toBe(departure);
  });

  test('drops the error about certain days once others are entered, and does not bring it back', async () => {
    const path = `GET /properties/${quay.id}/stay?from=2026-11-13&to=2026-11-20`;
    await open({ [path]: problem(422, 'Departure: too late') });
    await userEvent.click(await screen.findByRole('button', { name: 'Check these days' }));
    await screen.findByText('Departure: too late');
    const departure = screen.getByLabelText('Departure');
    act(() => departure.focus());
    for (const value of ['2026-11-19', '2026-11-20']) {
      fireEvent.change(departure, { target: { value } });
      expect(screen.queryByText('Departure: too late')).toBeNull();
    }
    expect(document.activeElement).toBe(departure);
  });

  test('counts one question that stands between it and its badge', async () => {
    const failing = {
      compliance: 'non_compliant',
      badge: null,
      assessment: assessment(24, { non_compliant: [12] }),
    } as const;
    await open({}, { ...quay, ...failing });
    expect(screen.getByText(/^1 of 42 questions stands between it and its badge\./)).toBeTruthy();
  });

  test('that does not exist says so', async () => {
    const { fetch } = server({ 'GET /dashboard/compliance-overview': ok({ properties: [kiln] }) });
    vi.stubGlobal('fetch', fetch);
    renderAt(<PropertyPage />, '/properties/x', '/properties/:propertyId');
    expect(await screen.findByText('Property Not Found')).toBeTruthy();
  });
});

test('the dialog of its details follows a change elsewhere, but not in a field that was touched', async () => {
  let shown = quay;
  const { client } = await open({ 'GET /dashboard/compliance-overview': () => ok({ properties: [shown] }) });
  await userEvent.click(screen.getByRole('button', { name: 'Edit Quay House' }));
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  await screen.findByRole('dialog', { name: 'Edit Property' });
  await enter(field('City'), 'Sandsend');
  shown = { ...quay, name: 'Quay Cottage', city: 'Robin Hood’s Bay' };
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(field('Property name').value).toBe('Quay Cottage'));
  expect(field('City').value).toBe('Sandsend');
});
