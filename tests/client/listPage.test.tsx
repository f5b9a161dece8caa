// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { makeQueryClient } from '../../client/api/queryClient.ts';
import { Main } from '../../client/components/page/Main.tsx';
import { dataProvider } from '../../client/console/dataProvider.ts';
import { AllowanceListPage } from '../../client/console/office/AllowanceListPage.tsx';
import { PropertyListPage } from '../../client/console/properties/PropertyListPage.tsx';
import { ActivityListPage } from '../../client/console/records/ActivityListPage.tsx';
import { ReminderListPage } from '../../client/console/records/ReminderListPage.tsx';
import { consoleServer } from './consoleStub.tsx';
import {
  type Answer,
  consoleProperty,
  enter,
  id,
  officeAllowance,
  ok,
  problem,
  renderAt,
  rowenaSignsIn,
  stats,
} from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

type Rows = Answer | readonly object[];

const open = (page: ReactElement, answers: Parameters<typeof consoleServer>[0], path = '/console') => {
  const server = consoleServer(answers);
  const client = makeQueryClient();
  const { router } = renderAt(
    <CoreAdminContext dataProvider={dataProvider} queryClient={client} store={memoryStore()}>
      <Main>{page}</Main>
    </CoreAdminContext>,
    path,
  );
  /** As after a live change. */
  const refresh = () => act(() => client.invalidateQueries());
  return { ...server, router, refresh };
};
const bodyRows = () => [...document.querySelectorAll('tbody tr:not([hidden])')].map(({ textContent }) => textContent);

test('all rows are selected at once, and it is said if they could not be read', async () => {
  let rows: Rows = Array.from({ length: 30 }, (_, n) => consoleProperty(100 + n, `House ${n}`));
  open(<PropertyListPage />, { 'GET /console/properties': () => rows });
  await userEvent.click(await screen.findByLabelText('Select this page'));
  expect(screen.getByText('25 selected')).toBeDefined();
  const all = rows;
  rows = problem(500, 'Out of order');
  await userEvent.click(screen.getByRole('button', { name: 'Select all 30' }));
  expect(await screen.findByText('The other rows could not be read. Please try again.')).toBeDefined();
  rows = all;
  await userEvent.click(screen.getByRole('button', { name: 'Select all 30' }));
  expect(await screen.findByText('30 selected')).toBeDefined();
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

test('all rows of a filter are added to those that were selected under another one', async () => {
  const barns = [1, 2, 3].map((n) => consoleProperty(50 + n, `Barn ${n}`));
  const houses = Array.from({ length: 26 }, (_, n) => consoleProperty(100 + n, `House ${n}`));
  open(<PropertyListPage />, {
    'GET /console/properties': (query) =>
      query.get('filter')?.includes('not_assessed') ? houses : [...barns, ...houses],
  });
  await userEvent.click(await screen.findByLabelText('Select Barn 1'));
  await userEvent.click(screen.getByLabelText('Select Barn 2'));
  await userEvent.click(screen.getByLabelText('Select Barn 3'));
  await userEvent.click(screen.getByRole('button', { name: /^Not assessed/ }));
  await screen.findByText('1–25 of 26');
  await userEvent.click(screen.getByLabelText('Select this page'));
  expect(screen.getByText('28 selected')).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 26' }));
  expect(await screen.findByText('29 selected')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
});

test('the reason why no property can be added is shown, and read out with the button', async () => {
  const subscription = { status: 'active', properties_count: 4, properties_limit: 4 } as const;
  open(<PropertyListPage />, {
    'GET /console/properties': [],
    'GET /dashboard/stats': ok({ data: { stats: stats({ subscription }) } }),
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Property' });
  expect(button.disabled).toBe(true);
  const reason = screen.getByText('Your plan allows 4 properties.');
  expect(reason.id).toBe(button.getAttribute('aria-describedby'));
  expect(getComputedStyle(reason).position).not.toBe('absolute');
});

test('reminders lead to their property unless it is removed', async () => {
  const about = { about: 'badge', document_id: null, subject: 'Badge', due_on: '2026-12-01', sent_on: '2026-11-20' };
  const reminder = { ...about, sent_at: '2026-11-20T10:00:00.000Z', property_id: id(11) };
  const rows = [
    { ...reminder, id: '1', property_name: 'Quay House' },
    { ...reminder, id: '2', property_name: null },
  ];
  open(<ReminderListPage />, { 'GET /console/reminders': rows });
  expect((await screen.findByText('Quay House')).getAttribute('href')).toBe(`/console/properties/${id(11)}/show`);
  expect(screen.getByText('Removed').closest('a')).toBeNull();
});

test('activities lead to the history of their property, also if it is removed', async () => {
  const done = {
    type: 'PropertyAdded',
    text: 'Property added',
    by: 'You',
    by_id: id(1),
    at: '2026-11-20T10:00:00.000Z',
  };
  const rows = [
    { ...done, id: '1', property_id: id(11), property_name: 'Quay House', property_removed: false },
    { ...done, id: '2', property_id: id(12), property_name: 'Kiln', property_removed: true },
    { ...done, id: '3', property_id: null, property_name: null, property_removed: false },
  ];
  open(<ActivityListPage />, { 'GET /console/activity': rows });
  expect((await screen.findByText('Quay House')).getAttribute('href')).toBe(
    `/console/properties/${id(11)}/show/history`,
  );
  const kiln = screen.getByText('Kiln');
  expect(kiln.getAttribute('href')).toBe(`/console/properties/${id(12)}/replay`);
  expect(screen.getAllByText('Removed').map((text) => text.closest('td'))).toEqual([kiln.closest('td')]);
  expect(screen.getByText('The account').closest('a')).toBeNull();
});

test('the results of a bulk action stay when no row matches the filter any more', async () => {
  let rows: Rows = [consoleProperty(11, 'Quay House'), consoleProperty(12, 'Kiln')];
  const refused = { property_id: id(12), name: 'Kiln', state: 'refused', was: null, reason: 'It was deleted.' };
  const { refresh } = open(<PropertyListPage />, {
    'GET /console/properties': () => rows,
    'POST /console/assessments/start': ok({ rows: [refused] }),
  });
  await userEvent.click(await screen.findByLabelText('Select this page'));
  await userEvent.click(screen.getByRole('button', { name: 'Start assessments' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start for 2 properties' }));
  await screen.findByText('It was deleted.');
  rows = [];
  await refresh();
  expect(await screen.findByText('No property yet')).toBeDefined();
  expect(screen.getByText('It was deleted.')).toBeDefined();
  // The rows are still selected, so their bar is there to take the focus.
  await userEvent.click(screen.getByText('Close'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Start assessments'));
  expect(screen.getByText('2 selected')).toBeDefined();
});

describe('a dialog that was opened from a row', () => {
  const openDialog = async () => {
    const state: { answer: Rows } = { answer: [officeAllowance(31)] };
    const { refresh } = open(<AllowanceListPage />, { 'GET /console/allowances': () => state.answer });
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw the allowance of Tamar & Tide' }));
    const field = within(await screen.findByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Reason');
    await enter(field, 'They have left');
    const answerWith = async (answer: Rows) => {
      state.answer = answer;
      await refresh();
    };
    return { field, answerWith };
  };

  test('stays with what is typed, and the rows with it, when the list cannot be read again', async () => {
    const { field, answerWith } = await openDialog();
    await answerWith(problem(400, 'Not now.'));
    expect(await screen.findByText('You see it as it was before. Not now.')).toBeDefined();
    expect([field.isConnected, field.value]).toEqual([true, 'They have left']);
    expect(bodyRows()[0]).toContain('Agreed by phone');
    await answerWith([officeAllowance(31)]);
    await waitFor(() => expect(screen.queryByText(/^You see it as it was before/)).toBeNull());
  });

  test.each([
    ['has left the list', []],
    ['can no longer be withdrawn', [officeAllowance(31, { state: 'withdrawn' })]],
  ])('stays when its row %s, and then the heading takes the focus', async (_, rows) => {
    const { field, answerWith } = await openDialog();
    await answerWith(rows);
    await waitFor(() => expect(bodyRows()).toHaveLength(rows.length));
    expect([field.isConnected, field.value]).toEqual([true, 'They have left']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw the allowance/ })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });
});

describe('the page of a list', () => {
  const LIST = 'GET /console/allowances';
  const many = (count: number) => Array.from({ length: count }, (_, n) => officeAllowance(100 + n));

  test('that cannot be loaded is asked for again, and not the first one', async () => {
    let answer: Rows = problem(400, 'Not now.');
    const { asked, router } = open(<AllowanceListPage />, { [LIST]: () => answer }, '/console?page=4');
    await screen.findByText('This list could not be loaded');
    answer = many(80);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('76–80 of 80')).toBeDefined();
    expect(router.state.location.search).toBe('?page=4');
    expect(asked.map(({ query }) => query.get('range'))).toEqual(['[75,99]', '[75,99]']);
  });

  test('that cannot be loaded leaves the rows of before, with the reason', async () => {
    let answer: Rows = many(30);
    const { router } = open(<AllowanceListPage />, { [LIST]: () => answer });
    await screen.findByText('1–25 of 30');
    answer = problem(400, 'Not now.');
    await userEvent.click(screen.getByLabelText('Next page'));
    expect(await screen.findByText('This list could not be refreshed')).toBeDefined();
    expect(router.state.location.search).toContain('page=2');
    expect(bodyRows()).toHaveLength(25);
  });

  test.each([
    ['Next page', 1, '26–30 of 30'],
    ['Previous page', 2, '1–25 of 30'],
  ])(
    'that is the last one in its direction keeps the focus on "%s", which then does nothing',
    async (name, from, to) => {
      const { router } = open(<AllowanceListPage />, { [LIST]: many(30) }, `/console?page=${from}`);
      const button = await screen.findByLabelText(name);
      button.focus();
      await userEvent.keyboard('{Enter}');
      expect(await screen.findByText(to)).toBeDefined();
      expect(document.activeElement).toBe(screen.getByRole('button', { name }));
      expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');

      const { search } = router.state.location;
      await userEvent.keyboard('{Enter}');
      expect(router.state.location.search).toBe(search);
      expect(screen.getByText(to)).toBeDefined();
    },
  );

  test('that is empty, because rows have gone, leads to the last one', async () => {
    const { router } = open(<AllowanceListPage />, { [LIST]: many(30) }, '/console?page=4');
    await waitFor(() => expect(router.state.location.search).toContain('page=2'));
  });

  test('is not shown to a person who may no longer see it', async () => {
    let answer: Rows = many(1);
    const { refresh } = open(<AllowanceListPage />, { [LIST]: () => answer });
    await screen.findByText('1–1 of 1');
    answer = problem(403, 'Not yours.');
    await refresh();
    expect(await screen.findByText('This list could not be loaded')).toBeDefined();
    expect(bodyRows()).toEqual([]);
  });
});
