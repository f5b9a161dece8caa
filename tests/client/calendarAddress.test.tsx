// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { CalendarPage } from '../../client/app/calendar/CalendarPage.tsx';
import { monthNamed } from '../../client/app/calendar/months.ts';
import { kiln } from './dashboardFixtures.tsx';
import { filed } from './documentFixtures.ts';
import { type Answer, delayed, id, ok, problem, renderAt, rowenaSignsIn, server } from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
// The 21st of November 2026.
rowenaSignsIn();

const estate = id(77);
const plain = { ...kiln, badge: null, assessment: null };
const gas = filed(1, { property_id: kiln.id, expiry_date: '2026-12-09' });
const ARRANGEMENT = 'GET /arrangement';
const IN_ESTATE = `GET /groups/${estate}/properties`;

const open = (query: string, answers: Parameters<typeof server>[0] = {}) => {
  const { fetch } = server({
    'GET /dashboard/compliance-overview': ok({ properties: [plain] }),
    'GET /documents': ok({ documents: [gas] }),
    [ARRANGEMENT]: ok({ groups: [{ id: estate, name: 'Carne Estate', properties: 1 }], tags: [], people: [] }),
    [IN_ESTATE]: ok({ property_ids: [kiln.id] }),
    'GET /account/calendar': ok({ url: 'https://letproof.example/api/calendar/first.ics' }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  return renderAt(<CalendarPage />, `/calendar${query}`).router;
};
const shownMonth = (name: string) => screen.findByText(`Days of ${name}`);

describe('the month of the calendar', () => {
  test('is in the address, in place of the one before, and a filter keeps it', async () => {
    const router = open('?month=2027-01');
    await shownMonth('January 2027');
    await userEvent.click(screen.getByLabelText('December 2026'));
    await shownMonth('December 2026');
    expect([router.state.location.search, router.state.historyAction]).toEqual(['?month=2026-12', 'REPLACE']);
    await userEvent.selectOptions(screen.getByLabelText('Document'), 'Gas safety certificate');
    await waitFor(() => expect(router.state.location.search).toBe('?month=2026-12&kind=gas_safety_certificate'));
    await shownMonth('December 2026');
    await userEvent.click(screen.getByText('Today'));
    await shownMonth('November 2026');
    expect(router.state.location.search).toBe('?kind=gas_safety_certificate');
  });

  test.each([
    ['2026-12', '2026-12'],
    ['2026-13', null],
    ['2026-1', null],
    ['soon', null],
    [null, null],
  ])('%j is %j', (name, month) => expect(monthNamed(name)).toBe(month));
});

describe('the client in the address', () => {
  const NOTHING = /^Nothing runs out/;
  const FAILED = 'The properties of this client could not be loaded';

  test.each([
    ['clients', ARRANGEMENT],
    ['properties of the client', IN_ESTATE],
  ])('shows no dates if the %s could not be loaded, and loads them on request', async (_, call) => {
    let answer: Answer | undefined = problem(400, '');
    const known = { [ARRANGEMENT]: ok({ groups: [{ id: estate, name: 'Carne Estate', properties: 1 }] }) };
    const loaded = { ...known, [IN_ESTATE]: ok({ property_ids: [kiln.id] }) }[call];
    open(`?client=${estate}&month=2026-12`, { [call]: () => answer ?? loaded ?? problem(404, '') });
    expect(await screen.findByText(FAILED)).toBeDefined();
    expect(screen.queryByText(NOTHING)).toBeNull();
    answer = undefined;
    await userEvent.click(screen.getByText('Try again'));
    expect(await screen.findByText('Dates in December 2026')).toBeDefined();
  });

  test('shows no dates before its properties are known', async () => {
    const late = delayed(ok({ property_ids: [kiln.id] }));
    open(`?client=${estate}&month=2026-12`, { [IN_ESTATE]: late.answer });
    expect(await screen.findByText('Loading the properties of this client')).toBeDefined();
    expect(screen.queryByText(NOTHING)).toBeNull();
    late.release();
    expect(await screen.findByText('Dates in December 2026')).toBeDefined();
  });
});
