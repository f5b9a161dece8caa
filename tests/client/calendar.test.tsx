// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CalendarPage } from '../../client/app/calendar/CalendarPage.tsx';
import { toneOf } from '../../client/app/calendar/dateStatus.ts';
import { datesOf } from '../../client/app/calendar/dates.ts';
import { weeksOf } from '../../client/app/calendar/months.ts';
import { useSession } from '../../client/auth/session.ts';
import { today } from '../../client/clock.ts';
import { addDays, addMonths, formatDay } from '../../domain/calendar.ts';
import type { OverviewRow } from '../../domain/dashboard/contract.ts';
import type { Document } from '../../domain/documents/contract.ts';
import { kiln } from './dashboardFixtures.tsx';
import { filed } from './documentFixtures.ts';
import { assessment, id, ok, problem, renderAt, rowena, server, shownBadge } from './fixtures.tsx';

const document = (over: Partial<Document> = {}) => filed(1, { property_id: kiln.id, expiry_date: today(), ...over });
/** Without dates of its own. */
const plain = { ...kiln, badge: null, assessment: null };
const client = id(77);
const first = 'https://letproof.example/api/calendar/first.ics';
const second = 'https://letproof.example/api/calendar/second.ics';

afterEach(cleanup);
beforeEach(() => useSession.setState({ signedIn: true, user: rowena, checked: true }));

const open = (
  documents: readonly object[] = [document()],
  properties: readonly OverviewRow[] = [plain],
  query = '',
  answers: Parameters<typeof server>[0] = {},
) => {
  const { fetch, asked } = server({
    'GET /dashboard/compliance-overview': ok({ properties }),
    'GET /documents': ok({ documents }),
    'GET /arrangement': ok({ groups: [{ id: client, name: 'Carne Estate', properties: 1 }], tags: [], people: [] }),
    [`GET /groups/${client}/properties`]: ok({ property_ids: [id(14)] }),
    'GET /account/calendar': ok({ url: first }),
    'POST /account/calendar/rotate': ok({ url: second }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  renderAt(<CalendarPage />, `/calendar${query}`);
  return asked;
};

describe('the calendar', () => {
  test('shows a date in the month, beside it, and in the list', async () => {
    open();
    const day = await screen.findByRole('button', { name: /: 1 date$/ });
    expect(day.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getAllByText(/Gas safety certificate/, { ignore: 'option' })).toHaveLength(2);
    expect(screen.getByText('Last day today', { exact: true })).toBeTruthy();
  });

  test('of a month without dates names the next one', async () => {
    const next = addDays(today(), 100);
    open([document({ expiry_date: next })]);
    const list = await screen.findByRole('region', { name: /^All of/ });
    expect(within(list).getByText(new RegExp(`^Nothing runs out.*on ${formatDay(next)}\\.$`))).toBeTruthy();
  });

  test.each([
    ['without dates', 'Kiln Cottage', [plain]],
    ['that is no longer there', 'A property that is no longer there', []],
  ])('names a property %s by which it is filtered, and shows all again', async (_, label, properties) => {
    open([], properties, `?property=${kiln.id}`);
    const field = await screen.findByLabelText<HTMLSelectElement>('Property');
    expect(field.selectedOptions[0]?.text).toBe(label);
    await userEvent.selectOptions(field, 'All properties');
    await waitFor(() => expect(field.value).toBe(''));
  });

  test('leads from month to month and back to today', async () => {
    open();
    const heading = () => screen.getAllByRole('heading', { level: 2 })[0]?.textContent;
    await screen.findByRole('button', { name: /: 1 date$/ });
    const present = heading();
    const [, next] = screen.getAllByRole('button', { name: /^[A-Z][a-z]+ \d{4}$/ });
    await userEvent.click(next as HTMLElement);
    expect(heading()).not.toBe(present);
    await userEvent.click(screen.getByRole('button', { name: 'Today' }));
    expect(heading()).toBe(present);
  });

  test('gets a new address only after a second press', async () => {
    const asked = open();
    expect(((await screen.findByLabelText('Private address')) as HTMLInputElement).value).toBe(first);
    expect(screen.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(first.replace('https', 'webcal'));
    await userEvent.click(screen.getByRole('button', { name: 'Make a new address' }));
    expect(asked.map(({ call }) => call)).not.toContain('POST /account/calendar/rotate');
    await userEvent.click(screen.getByRole('button', { name: 'Press again: the old address stops' }));
    expect(await screen.findByDisplayValue(second)).toBeTruthy();
    expect(screen.getByText('This is your new address. The old one has stopped.')).toBeTruthy();
  });

  test('shows the address that the server has now if the answer with the new one was lost', async () => {
    let now = first;
    open([document()], [plain], '', {
      'GET /account/calendar': () => ok({ url: now }),
      'POST /account/calendar/rotate': () => {
        now = second;
        return problem(503, 'Please try again in a moment.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new address' }));
    await userEvent.click(screen.getByRole('button', { name: 'Press again: the old address stops' }));
    expect(await screen.findByDisplayValue(second)).toBeTruthy();
    expect(await screen.findByText('This is your new address. The old one has stopped.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('asks again for a new address after a double click, and after the button was left', async () => {
    const asked = open();
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Make a new address' }));
    const again = screen.getByRole('button', { name: 'Press again: the old address stops' });
    await userEvent.tab();
    expect(again.textContent).toBe('Make a new address');
    expect(asked.map(({ call }) => call)).not.toContain('POST /account/calendar/rotate');
  });
});

/** The dates in the list of the month. By the DOM, because looking for roles in two tables takes seconds. */
const rows = () => [
  ...(screen
    .queryByText(/^Dates in/)
    ?.closest('table')
    ?.querySelectorAll('tbody > tr') ?? []),
];

describe('the filters', () => {
  const quay = { ...plain, id: id(14), name: 'Quay House' };
  const eicr = filed(2, { property_id: quay.id, document_type: 'eicr_certificate', expiry_date: today() });
  const openBoth = (query = '') => {
    open([document(), eicr], [plain, quay], query);
    return screen.findByText(/^Dates in/);
  };

  test('show the dates of one property or one kind of document, in month and list', async () => {
    await openBoth();
    expect(rows()).toHaveLength(2);
    await userEvent.selectOptions(screen.getByLabelText('Property'), 'Quay House');
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Quay HouseWhitbyEICR/)]);
    expect(screen.getByText('1 date, last day today')).toBeTruthy();
    await userEvent.selectOptions(screen.getByLabelText('Document'), 'Gas safety certificate');
    expect(rows()).toHaveLength(0);
    await userEvent.selectOptions(screen.getByLabelText('Property'), 'All properties');
    expect(rows()).toHaveLength(1);
  });

  test('show the dates of one client, also in the download', async () => {
    await openBoth();
    await userEvent.selectOptions(await screen.findByLabelText('Client'), 'Carne Estate');
    await waitFor(() =>
      expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Quay House/)]),
    );
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
      `/api/documents/calendar.ics?month=${today().slice(0, 7)}&group_id=${client}`,
    );
  });

  test('forget a client whose group was removed', async () => {
    await openBoth(`?client=${id(78)}`);
    expect(rows()).toHaveLength(2);
  });

  test('stand in the address and in the download', async () => {
    await openBoth(`?property=${quay.id}&kind=eicr_certificate`);
    expect(rows()).toHaveLength(1);
    const month = today().slice(0, 7);
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
      `/api/documents/calendar.ics?month=${month}&property_id=${quay.id}&document_type=eicr_certificate`,
    );
  });
});

test('the end of a badge can be downloaded, too', async () => {
  const badge = shownBadge('LP-3H8T-W6RN', { issued_date: addMonths(today(), -12) });
  open([], [{ ...plain, badge }], '?kind=badge');
  await screen.findByText(/^Dates in/);
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(
    `/api/documents/calendar.ics?month=${today().slice(0, 7)}&kind=badge`,
  );
});

test('of a month with many dates the list shows the first, and all when asked', async () => {
  open(Array.from({ length: 25 }, (_, n) => document({ id: id(100 + n) })));
  await screen.findByText(/^Dates in/);
  expect(rows()).toHaveLength(20);
  await userEvent.click(screen.getByText('Show all 25'));
  expect(rows()).toHaveLength(25);
  await waitFor(() => expect(window.document.activeElement).toBe(rows()[20]));
});

test('documents that were replaced or have no date are left out; the end of a badge is in', () => {
  const documents = [document({ superseded: true }), document({ expiry_date: null })];
  expect(datesOf(documents, [plain])).toEqual([]);
  const badge = { status: 'active', issued_date: '2026-11-20' } as NonNullable<OverviewRow['badge']>;
  expect(datesOf([], [{ ...plain, badge }])).toMatchObject([{ what: 'Badge, twelve months', day: '2027-11-20' }]);
});

test.each([
  ['2026-12', 5, '2026-11-30', '2027-01-03'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
  ['2028-02', 5, '2028-01-31', '2028-03-05'],
  ['2027-08', 6, '2027-07-26', '2027-09-05'],
])('%s has %i weeks, from %s to %s', (month, count, from, to) => {
  const weeks = weeksOf(month);
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, from, to]);
});

test('a revoked badge has no date', () => {
  const badge = shownBadge('LP-3H8T-W6RN', { status: 'revoked' });
  expect(datesOf([], [{ ...plain, badge }])).toEqual([]);
});

test.each([
  ['2026-11-20', 'bad'],
  ['2026-11-21', 'warn'],
  ['2026-12-21', 'warn'],
  ['2026-12-22', 'none'],
])('a date on %s is shown on 21/11/2026 as %s', (day, tone) =>
  expect(toneOf({ kind: 'badge', day }, '2026-11-21')).toBe(tone),
);

describe('a yearly check that has begun', () => {
  const checked = (day: string) => ({ ...plain, assessment: assessment(22, { check_again_on: day }) });
  const panel = () => screen.findByRole('region', { name: /^\w+ \d/ });
  const cell = () => screen.getByRole('button', { name: /: \d dates?$/ });
  const past = addMonths(today(), -1);
  const MONTH = `?month=${past.slice(0, 7)}`;

  test('is open, and has not run out', async () => {
    open([], [checked(past)], MONTH);
    expect(within(await panel()).getByText(/^1 check, open for \d+ days$/)).toBeTruthy();
    expect(cell().dataset.tone).toBe('warn');
    expect(screen.queryByText(/ha(s|ve) run out$/)).toBeNull();
    expect(rows().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Open for \d+ days$/)]);
  });

  test('stands beside what has run out on the same day', async () => {
    open([document({ expiry_date: past })], [checked(past)], MONTH);
    expect(within(await panel()).getByText(/^1 date, ended .*; 1 check, open for/)).toBeTruthy();
    expect(cell().dataset.tone).toBe('bad');
    expect(screen.getByText('1 has run out')).toBeTruthy();
  });
});
