// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { DashboardPage } from '../../client/app/dashboard/DashboardPage.tsx';
import { ReportPage } from '../../client/app/report/ReportPage.tsx';
import { useSession } from '../../client/auth/session.ts';
import { PAGES, reportPath } from '../../client/paths.ts';
import {
  type Answer,
  assessment,
  ended,
  id,
  ok,
  problem,
  property,
  renderAt,
  rowena,
  rowenaSignsIn,
  server,
  shownBadge,
  stats,
} from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const CODE = 'LP-3H8T-W6RN';
const quay = property(14, 'Quay House', {
  compliance: 'compliant',
  assessment: assessment(24),
  badge: shownBadge(CODE),
});
const report = {
  id: id(24),
  property_id: quay.id,
  property_name: 'Quay House',
  property_address: '5 Pier Road, Whitby, YO21 3PU',
  type: 'full',
  edition: '2026.3',
  rules_change: null,
  status: 'completed',
  progress: 100,
  passed: true,
  score: 100,
  compliant: true,
  badge_id: CODE,
  answers: [],
  started_at: quay.created_at,
  completed_at: quay.created_at,
  completedAt: quay.created_at,
  summary: { answered: 42, total: 42, compliant: 42, not_applicable: 0, non_compliant: 0, unanswered: 0 },
};
const answers = {
  'GET /dashboard/stats': ok({ data: { stats: stats({ totalProperties: 1 }) } }),
  [`GET /badges/${CODE}`]: ok({ badge: quay.badge }),
  [`GET ${reportPath(id(24))}`]: ok({ assessment: report }),
};

const openDashboard = async (rows = [quay], restarted: Answer | Error = ok({ assessment_id: id(51) })) => {
  const { fetch, asked } = server({
    ...answers,
    'GET /dashboard/compliance-overview': ok({ properties: rows }),
    'POST /assessment/restart': restarted,
  });
  vi.stubGlobal('fetch', fetch);
  const { router } = renderAt(<DashboardPage />, PAGES.dashboard);
  await screen.findByRole('heading', { name: 'Your Properties' });
  return { asked, router };
};

const openReport = async (_rows = [quay], restarted: Answer | Error = ok({ assessment_id: id(51) })) => {
  const { fetch, asked } = server({ ...answers, 'POST /assessment/restart': restarted });
  vi.stubGlobal('fetch', fetch);
  const { router } = renderAt(<ReportPage />, reportPath(id(24)), PAGES.report);
  return { asked, router };
};
const startAgain = async () => userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Start again for Quay House?' }));
const restarts = (asked: readonly { call: string }[]) =>
  asked.filter(({ call }) => call === 'POST /assessment/restart');

describe.each([
  ['the property card', openDashboard],
  ['the report', openReport],
])('Start again on %s', (_, open) => {
  test('says what it discards and what it keeps, and asks before it restarts', async () => {
    const { asked } = await open();
    await startAgain();
    const shown = await dialog();
    expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Progress and answers start from nothing.',
      'Documents of the former assessment no longer count. The new one asks for them again.',
      `Badge ${CODE} is revoked for good. A passing assessment brings a new badge with a new code.`,
    ]);
    expect(shown.getByText('The former assessment stays in the history of the property.')).toBeDefined();
    await userEvent.click(shown.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(restarts(asked)).toEqual([]);
  });

  test('opens the questionnaire of the new assessment', async () => {
    const { asked, router } = await open();
    await startAgain();
    await userEvent.click((await dialog()).getByRole('button', { name: 'Restart Assessment' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(PAGES.questionnaire));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      property: quay.id,
      address: '5 Pier Road, Whitby, YO21 3PU',
      assessment_id: id(51),
    });
    expect(restarts(asked)).toEqual([
      { call: 'POST /assessment/restart', body: { property_id: quay.id, type: 'full', former_assessment_id: id(24) } },
    ]);
  });

  test.each([
    ['an error of the server', problem(503, 'Please try again in a moment.')],
    ['a lost connection', new TypeError('Failed to fetch')],
  ])('says that it failed after %s', async (_, answer) => {
    await open([quay], answer);
    await startAgain();
    const shown = await dialog();
    await userEvent.click(shown.getByRole('button', { name: 'Restart Assessment' }));
    expect((await shown.findByRole('alert')).textContent).toBe('Failed to update assessment. Please try again.');
  });

  test('says so when a colleague was faster, and loads the page again when it closes', async () => {
    const detail = 'This assessment has already been replaced by a newer one, which was left as it is.';
    const { asked } = await open([quay], problem(409, detail, { type: '/problems/assessment-superseded' }));
    await startAgain();
    const shown = await dialog();
    const before = asked.length;
    await userEvent.click(shown.getByRole('button', { name: 'Restart Assessment' }));
    expect((await shown.findByRole('alert')).textContent).toBe(detail);
    await userEvent.click(shown.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(asked.slice(before).some(({ call }) => call.startsWith('GET '))).toBe(true));
  });
});

test('Start again on the report stays open, with its reason, when the report below it no longer exists', async () => {
  const detail = 'This assessment has already been replaced by a newer one, which was left as it is.';
  let answer = ok({ assessment: report });
  const { fetch } = server({
    ...answers,
    [`GET ${reportPath(id(24))}`]: () => answer,
    'POST /assessment/restart': problem(409, detail, { type: '/problems/assessment-superseded' }),
  });
  vi.stubGlobal('fetch', fetch);
  const { client } = renderAt(<ReportPage />, reportPath(id(24)), PAGES.report);
  await startAgain();
  const shown = await dialog();
  await userEvent.click(shown.getByRole('button', { name: 'Restart Assessment' }));
  await shown.findByText(detail);
  answer = problem(404, 'Not found');
  await act(() => client.invalidateQueries());
  await screen.findByText('Assessment Not Found');
  expect((await dialog()).getByText(detail)).toBeDefined();
  await userEvent.click((await dialog()).getByRole('button', { name: 'Keep it' }));
  expect(await screen.findByRole('link', { name: 'Open the current assessment' })).toBeDefined();
});

test('Start again on the report is missing without an active subscription, which the restart needs', async () => {
  useSession.setState({ user: { ...rowena, subscription: ended } });
  await openReport();
  await screen.findByRole('heading', { level: 1, name: /Quay House/ });
  expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
});

describe('Start again on the property card', () => {
  test('does not mention a badge when there is none', async () => {
    await openDashboard([{ ...quay, badge: null }]);
    await startAgain();
    expect((await dialog()).getAllByRole('listitem')).toHaveLength(2);
  });

  test('is missing without an assessment', async () => {
    await openDashboard([property(13, 'Larch Lodge')]);
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
  });

  test('is missing without an active subscription, which the restart needs', async () => {
    useSession.setState({ user: { ...rowena, subscription: ended } });
    await openDashboard([quay]);
    expect(screen.queryByRole('button', { name: 'Start again' })).toBeNull();
  });
});
