// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { useSession } from '../../client/auth/session.ts';
import {
  type Answer,
  delayed,
  id,
  multi,
  none,
  ok,
  problem,
  property,
  renderClient,
  rowena,
  server,
  shownBadge,
  stats,
} from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();

const CODE = 'LP-3H8T-W6RN';
const quay = property(14, 'Quay House', { badge: shownBadge(CODE), compliance: 'compliant' });

const open = (path: string, answers: Parameters<typeof server>[0], subscription = multi) => {
  const user = { ...rowena, subscription };
  useSession.setState({ signedIn: true, user, checked: true });
  const { fetch } = server({
    'GET /auth/me': ok({ user }),
    'GET /dashboard/stats': ok({ data: { stats: stats({ totalProperties: 1 }) } }),
    'GET /dashboard/compliance-overview': ok({ properties: [quay] }),
    'GET /subscriptions/current': ok({ subscription }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  return renderClient(path);
};
const focused = () => document.activeElement;
const main = () => document.getElementById('main');

const inProgress = {
  id: id(24),
  property_id: quay.id,
  property_name: 'Quay House',
  property_address: 'Whitby',
  type: 'full',
  edition: '2026.3',
  rules_change: null,
  status: 'in_progress',
  progress: 5,
  passed: null,
  score: 5,
  compliant: false,
  badge_id: null,
  answers: [],
  started_at: quay.created_at,
  completed_at: null,
  completedAt: null,
  summary: { answered: 2, total: 42, compliant: 2, not_applicable: 0, non_compliant: 0, unanswered: 40 },
};
const nothing = {
  propertyAddress: null,
  addressChangedOn: null,
  issuedDate: null,
  expiryDate: null,
  reason: null,
  since: null,
  message: '',
  questions: null,
  evidence: [],
};
const verified = { status: 200, body: { valid: true, propertyName: 'Quay House', status: 'active', ...nothing } };
const REPORT = `/assessment/${id(24)}/report`;

describe('the focus never falls back to the body', () => {
  test('after a navigation, also when the page loads slowly', async () => {
    const report = delayed(ok({ assessment: inProgress }));
    const { router } = open('/dashboard', { [`GET ${REPORT}`]: report.answer });
    await screen.findByRole('heading', { name: 'Your Properties' });
    await router.navigate(REPORT);
    await screen.findByText('Loading the report');
    expect(focused()).toBe(main());
    report.release();
    await screen.findByRole('heading', { name: '40 questions to go' });
    expect(focused()).toBe(main());
  });

  test.each([
    ['the whole page changes', REPORT, `GET ${REPORT}`, ok({ assessment: inProgress }), '40 questions to go'],
    ['only its content changes', `/v/${CODE}`, `GET /badges/verify/${CODE}`, verified, 'Badge Verified'],
  ])('after a successful retry, where %s', async (_, path, call, found, heading) => {
    let answer: Answer = problem(400, '');
    open(path, { [call]: () => answer });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = found;
    await userEvent.click(again);
    await screen.findByRole('heading', { name: heading });
    expect(focused()).toBe(main());
  });

  test('while a badge is checked again: the busy button keeps the focus and ignores clicks', async () => {
    const second = delayed(verified);
    const answers = [() => verified, second.answer];
    const asked = vi.fn(() => answers[asked.mock.calls.length - 1]?.() ?? problem(400, ''));
    const call = `GET /badges/verify/${CODE}`;
    open(`/verify-badge/${CODE}`, { [call]: asked, [`${call}?again=`]: asked });
    await userEvent.click(await screen.findByRole('button', { name: 'Check again' }));
    const checking = await screen.findByRole<HTMLButtonElement>('button', { name: 'Checking...' });
    expect([checking.disabled, checking.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    await userEvent.keyboard('{Enter}');
    expect(asked).toHaveBeenCalledTimes(2);
    second.release();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check again' })).toBe(focused()));
  });

  test('after closing the plan picker that opened by itself', async () => {
    open('/subscription', {}, none);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Choose a plan' })));
  });
});
