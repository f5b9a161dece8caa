// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import { reportPath } from '../../client/paths.ts';
import type { OverviewRow } from '../../domain/dashboard/contract.ts';
import {
  assessment,
  id,
  none,
  ok,
  problem,
  property,
  renderClient,
  rowena,
  rowenaSignsIn,
  rulesChange,
  server,
  shownBadge,
  stats,
} from './fixtures.tsx';
import { QUESTIONS } from './presentEdition.ts';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();
// The first page of a test file loads slowly on a busy machine.

const { sentence } = rulesChange();
const BUTTON = 'Answer the new questions';
const MOVE = `POST /assessment/${id(24)}/move`;
const LINK = `/questionnaire?property=${id(14)}&address=5+Pier+Road%2C+Whitby%2C+YO21+3PU&assessment_id=${id(24)}`;

const movable = property(14, 'Quay House', {
  compliance: 'compliant',
  assessment: assessment(24, { rules_change: rulesChange() }),
  badge: shownBadge('LP-3H8T-W6RN'),
});
const moved = property(14, 'Quay House', {
  compliance: 'in_progress',
  assessment: assessment(24, {
    status: 'in_progress',
    edition: '2026.4',
    total: 43,
    unanswered: [11, 30],
    rules_change: rulesChange({ movable: false }),
  }),
});
const row = {
  id: id(24),
  property_id: id(14),
  property_name: 'Quay House',
  property_address: '5 Pier Road, Whitby, YO21 3PU',
  status: 'completed',
  progress: 100,
  passed: true,
  score: 100,
  started_at: movable.created_at,
  completed_at: movable.created_at,
  type: 'full',
  edition: '2026.3',
};
const reportOf = ({ assessment: shown }: OverviewRow) => ({
  ...row,
  status: shown?.status,
  completedAt: row.completed_at,
  compliant: shown?.status === 'completed',
  badge_id: null,
  rules_change: shown?.rules_change,
  summary: { answered: 41, total: 43, compliant: 41, not_applicable: 0, non_compliant: 0, unanswered: 2 },
  answers: QUESTIONS.filter(({ position }) => [10, 11, 30].includes(position)).map(({ position, ...question }) => ({
    question_id: position,
    id: question.id,
    key: question.key,
    question: { ...question, documentType: null },
    answer: position === 10 ? 'Yes' : null,
    status: position === 10 ? 'compliant' : 'unanswered',
    nonComplianceReason: null,
    expiry_date: null,
    document: null,
  })),
});

/** Forty-two answered questions, and after the move one more without an answer. */
const questionnaire = () => {
  let isMoved = false;
  const edition = () => (isMoved ? '2026.4' : '2026.3');
  const last = { ...QUESTIONS[0], id: '6-6', key: 'new-question', position: 43, question: 'Is the new rule met?' };
  const answers = QUESTIONS.map(({ id, key, position }) => ({
    question_id: position,
    id,
    key,
    answer: 'No',
    answered_at: movable.created_at,
    confirmed_at: null,
    to_recheck: false,
    may_confirm: false,
    document: null,
  }));
  return {
    [`GET /properties/${movable.id}/overview`]: ok({ property: movable }),
    [`GET /assessment/questions?assessment_id=${id(24)}`]: () =>
      ok({ edition: edition(), questions: isMoved ? [...QUESTIONS, last] : QUESTIONS, sections: [] }),
    [`GET /assessment/${id(24)}/answers`]: () => ok({ property_id: movable.id, edition: edition(), answers }),
    [MOVE]: () => {
      isMoved = true;
      return ok({ assessment: row });
    },
  };
};

const open = (
  path: string,
  shown: OverviewRow,
  move: Parameters<typeof server>[0][string] = ok({ assessment: row }),
  { user = rowena, more = {} } = {},
) => {
  useSession.setState({ signedIn: true, user, checked: true });
  const { fetch, asked } = server({
    'GET /auth/me': ok({ user }),
    'GET /dashboard/stats': ok({
      data: {
        stats: stats({ subscription: { ...stats().subscription, status: user === rowena ? 'active' : 'inactive' } }),
      },
    }),
    'GET /dashboard/compliance-overview': ok({ properties: [shown] }),
    [`GET ${reportPath(id(24))}`]: ok({ assessment: reportOf(shown) }),
    [MOVE]: move,
    ...more,
  });
  vi.stubGlobal('fetch', fetch);
  return { ...renderClient(path), moves: () => asked.filter(({ call }) => call === MOVE).map(({ body }) => body) };
};
const notice = async (where: string) => {
  if (where === 'card') return within(await screen.findByRole('article', { name: 'Quay House' }));
  // Until the report is loaded, the page has another main element.
  await screen.findByRole('heading', { name: 'Summary' });
  return within(screen.getByRole('main'));
};
const PLACES = [
  ['card', '/dashboard'],
  ['report', reportPath(id(24))],
] as const;

describe.each(PLACES)('a change of the rules on the %s', (where, path) => {
  test('moves the assessment to the new edition and opens its first unanswered question', async () => {
    const { router, moves } = open(path, movable);
    const place = await notice(where);
    expect(await place.findByText(sentence)).toBeDefined();
    await userEvent.click(place.getByRole('button', { name: BUTTON }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(LINK));
    expect(moves()).toEqual([{ edition: '2026.4' }]);
  });

  test.each([
    [
      'the message of the server',
      problem(409, 'The assessment is already under this edition.'),
      /already under this edition/,
    ],
    ['a general message', new TypeError('Failed to fetch'), /^Failed to update assessment. Please try again.$/],
  ])('shows %s when the move fails, with the focus on it', async (_, reply, text) => {
    const { router } = open(path, movable, reply);
    await userEvent.click(await (await notice(where)).findByRole('button', { name: BUTTON }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(text);
    expect(document.activeElement).toBe(alert);
    expect(router.state.location.pathname).toBe(path);
  });

  test('links to the first open question after the move', async () => {
    open(path, moved);
    const place = await notice(where);
    expect(await place.findByText(sentence)).toBeDefined();
    expect(place.getByRole('link', { name: BUTTON }).getAttribute('href')).toBe(`${LINK}&question=11`);
  });
});

describe('on the dashboard', () => {
  test('the new questions are a next step, which moves the assessment', async () => {
    const { moves } = open('/dashboard', movable);
    const next = within(await screen.findByRole('region', { name: 'Answer 2 new questions for Quay House' }));
    expect(next.getByText(sentence)).toBeDefined();
    await userEvent.click(next.getByRole('button', { name: BUTTON }));
    await waitFor(() => expect(moves()).toHaveLength(1));
  });

  test('the next step also says why and since when the badge is suspended', async () => {
    const reason = 'The rules changed on 01/11/2026, and the new questions were not answered by 10/11/2026.';
    const badge = shownBadge('LP-3H8T-W6RN', { status: 'suspended', reason, since: '2026-11-11' });
    open('/dashboard', { ...movable, badge });
    const next = within(await screen.findByRole('region', { name: 'Answer 2 new questions for Quay House' }));
    expect(next.getByText(`${reason} The badge has been suspended since 11/11/2026.`)).toBeDefined();
  });

  test('after the move, the open questions are the next step, without the names of an edition newer than this build', async () => {
    open('/dashboard', moved);
    const next = within(await screen.findByRole('region', { name: 'Answer the last 2 questions for Quay House' }));
    expect(next.getByText(`${sentence} It takes about 1 minute. You can stop after any answer.`)).toBeDefined();
    expect((await notice('card')).getByText('Next: question 11')).toBeDefined();
  });

  test('after the move, the questionnaire does not use the questions and answers that it had cached', async () => {
    const { router } = open(`${LINK}&question=1`, movable, undefined, { more: questionnaire() });
    await screen.findByText('Question 1 of 42');
    await router.navigate('/dashboard');
    const opened: (string | null)[] = [];
    router.subscribe(({ location }) => opened.push(new URLSearchParams(location.search).get('question')));
    await userEvent.click((await notice('card')).getByRole('button', { name: BUTTON }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Is the new rule met?' })).toBeDefined();
    expect(opened.filter(Boolean)).toEqual(['43']);
  });

  test('without a subscription the notice is a link to the page that offers the plans', async () => {
    open('/dashboard', movable, ok({}), { user: { ...rowena, subscription: none } });
    const link = (await notice('card')).getByRole('link', { name: BUTTON });
    expect(link.getAttribute('href')).toBe(LINK);
  });
});
