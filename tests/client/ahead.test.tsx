// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ahead, turning } from './aheadFixtures.ts';
import { openDashboard, quay } from './dashboardFixtures.tsx';
import { delayed, ok, problem, rowenaSignsIn } from './fixtures.tsx';
import { holdTheSecond } from './holdTheSecond.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const HEADING = 'What turns red when, if nothing is done';

/** Time enough for all other answers to be shown. */
const othersAreShown = async () => {
  for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
};

// Otherwise a button would move away while somebody presses it: the months stand above the list.
test('the dashboard shows its properties and the months ahead together', async () => {
  holdTheSecond();
  const months = delayed(ok(ahead(turning())));
  const opened = openDashboard({ answers: { 'GET /dashboard/ahead': months.answer } });
  await othersAreShown();
  expect(screen.getByText('Loading your dashboard')).toBeDefined();
  expect(screen.queryByRole('article', { name: quay.name })).toBeNull();
  act(months.release);
  await opened;
  expect(screen.getByRole('heading', { name: HEADING })).toBeDefined();
  expect(screen.getByRole('article', { name: quay.name })).toBeDefined();
});

test('the dashboard waits a second for the months ahead, and then keeps their place', async () => {
  const second = holdTheSecond();
  const months = delayed(ok(ahead(turning())));
  const opened = openDashboard({ answers: { 'GET /dashboard/ahead': months.answer } });
  await othersAreShown();
  expect(screen.queryByRole('article', { name: quay.name })).toBeNull();
  second.passes();
  await opened;
  expect(screen.getByRole('article', { name: quay.name })).toBeDefined();
  expect(screen.getByText('Loading the twelve months ahead...')).toBeDefined();
  act(months.release);
  expect(await screen.findByRole('img', { name: /in order until 09\/12\/2026/ })).toBeDefined();
  expect(screen.queryByText('Loading the twelve months ahead...')).toBeNull();
});

test('the place of the months ahead stays while they are tried again', async () => {
  const second = holdTheSecond();
  const failure = delayed(problem(500, ''));
  const answers = [failure.answer, () => ok(ahead(turning()))];
  const opened = openDashboard({
    answers: { 'GET /dashboard/ahead': () => answers.shift()?.() ?? problem(404, '') },
  });
  await othersAreShown();
  second.passes();
  await opened;
  act(failure.release);
  await othersAreShown();
  expect(screen.getByText('Loading the twelve months ahead...')).toBeDefined();
  second.passes();
  expect(await screen.findByRole('img', { name: /in order until 09\/12\/2026/ })).toBeDefined();
});

test.each([
  ['are refused', problem(400, '')],
  ['cannot be loaded at the first attempt', new TypeError('Failed to fetch')],
])('the dashboard is complete without the months ahead if they %s', async (_what, answer) => {
  const { asked } = await openDashboard({ answers: { 'GET /dashboard/ahead': answer } });
  await othersAreShown();
  expect(screen.getByRole('article', { name: quay.name })).toBeDefined();
  expect(screen.queryByRole('heading', { name: HEADING })).toBeNull();
  expect(asked.filter(({ call }) => call === 'GET /dashboard/ahead').length).toBeLessThanOrEqual(2);
});

test('the table of an account with many dates shows a hundred, and as many more each time', async () => {
  const many = Array.from({ length: 250 }, (_, at) => turning({ reason: `Reason ${at}` }));
  await openDashboard({ answers: { 'GET /dashboard/ahead': ok(ahead(...many)) } });
  const rows = () => within(screen.getByRole('table', { name: /turns red/ })).getAllByRole('row').length - 1;
  await userEvent.click(screen.getByText('The same as a table'));
  expect(rows()).toBe(100);
  await userEvent.click(screen.getByRole('button', { name: 'Show more (150 left)' }));
  expect(rows()).toBe(200);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Reason 100'));
  await userEvent.click(screen.getByRole('button', { name: 'Show more (50 left)' }));
  expect(rows()).toBe(250);
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
});
