// @vitest-environment jsdom
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { BadgeView } from '../../client/app/badge/BadgeView.tsx';
import { AccountNotice } from '../../client/app/layout/AccountNotice.tsx';
import { PropertyPage } from '../../client/app/property/PropertyPage.tsx';
import { useSession } from '../../client/auth/session.ts';
import type { AccountRole } from '../../domain/accounts/contract.ts';
import { UNKNOWN_BADGE } from '../../domain/badges/contract.ts';
import type { OverviewRow } from '../../domain/dashboard/contract.ts';
import { openDashboard, propertyCard, quay } from './dashboardFixtures.tsx';
import { filed } from './documentFixtures.ts';
import {
  assessment,
  ended,
  enter,
  id,
  ok,
  problem,
  renderAt,
  renderClient,
  rowena,
  rowenaSignsIn,
  rulesChange,
  server,
  shownBadge,
  stats,
} from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();
afterEach(() => useSession.getState().signOut());

const FIRM = id(90);
const active: AccountRole['subscription'] = { status: 'active', may_write: true, properties_limit: 5 };
const over: AccountRole['subscription'] = { status: 'cancelled', may_write: false, properties_limit: 0 };

/** Rowena works for Tamar Lettings. */
const actFor = (role: AccountRole['role'], subscription = active, own = rowena.subscription) => {
  const granted = { account_id: FIRM, grant_id: id(91), name: 'Tamar Lettings', until: null, limited: false };
  const user = { ...rowena, subscription: own, roles: [{ ...granted, role, subscription }] };
  useSession.setState({ signedIn: true, user, checked: true, accountId: FIRM });
  return user;
};
const actForSelf = (subscription = rowena.subscription) =>
  useSession.setState({ signedIn: true, user: { ...rowena, subscription }, checked: true, accountId: null });

describe('a page that needs the subscription of another account', () => {
  const open = async (path: string, role: AccountRole['role'], subscription: AccountRole['subscription']) => {
    const user = actFor(role, subscription);
    const { fetch, asked } = server({ 'GET /auth/me': ok({ user }) });
    vi.stubGlobal('fetch', fetch);
    renderClient(path);
    const heading = (await screen.findByRole('heading', { level: 1 })).textContent;
    return { heading, calls: () => asked.map(({ call }) => call) };
  };
  const QUESTIONNAIRE = `/questionnaire?property=${quay.id}`;

  test.each(['member', 'manager'] as const)('names that account to a %s, and offers no plan', async (role) => {
    const { heading, calls } = await open(QUESTIONNAIRE, role, over);
    expect(heading).toBe('Tamar Lettings can no longer be changed');
    expect(
      screen.getByText(/^Its subscription, or what was agreed for it, has ended\. Its owner can choose a plan\./),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(document.body.textContent).not.toContain('£');
    expect(calls()).toEqual(['GET /auth/me']);
  });

  test.each([
    ['never had one', { ...over, status: 'inactive' as const }],
    ['has not paid', { ...over, status: 'past_due' as const }],
  ])('says of an account that %s only that none is active', async (_, subscription) => {
    const { heading } = await open(QUESTIONNAIRE, 'member', subscription);
    expect(heading).toBe('Tamar Lettings has no active subscription');
  });

  test('leads a viewer from the questions to what can be read', async () => {
    const { heading } = await open(`${QUESTIONNAIRE}&assessment_id=${id(24)}`, 'viewer', over);
    expect(heading).toBe('You can read this assessment');
    expect(screen.getByRole('link', { name: 'Read the Report' }).getAttribute('href')).toContain(id(24));
  });

  test('that was never paid for shows no report to a viewer', async () => {
    const { heading } = await open(`/assessment/${id(24)}/report`, 'viewer', { ...over, status: 'inactive' });
    expect(heading).toBe('Tamar Lettings has no active subscription');
  });
});

test('the end of an access takes the focus once, where it is said first', () => {
  const user = actFor('member');
  useSession.getState().signIn({ ...user, roles: [] });
  const first = renderAt(<AccountNotice />);
  expect(document.activeElement).toBe(screen.getByRole('status'));
  first.unmount();
  renderAt(<AccountNotice />);
  expect(screen.getByText(/^Your access to Tamar Lettings has ended\./)).toBeDefined();
  expect(document.activeElement).toBe(document.body);
});

test('the end of the session keeps what was typed in the form of a public page', async () => {
  const code = 'LP-7Q4K-M2XD';
  const { fetch } = server({
    'GET /auth/me': ok({ user: actFor('member') }),
    [`GET /badges/verify/${code}`]: { status: 404, body: UNKNOWN_BADGE },
  });
  vi.stubGlobal('fetch', fetch);
  window.history.replaceState(null, '', `/v/${code}`);
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  // It reads the address when it is loaded.
  const { App } = await import('../../client/App.tsx');
  render(<App />);
  const box = await screen.findByLabelText('Badge code');
  await enter(box, 'LP-7Q4K-M2');
  act(() => useSession.getState().signOut());
  expect(screen.getByLabelText('Badge code')).toBe(box);
  expect(box).toHaveProperty('value', 'LP-7Q4K-M2');
});

describe('the page of a property', () => {
  const gas = filed(31, { property_id: quay.id });
  const eicr = filed(32, {
    property_id: quay.id,
    document_type: 'eicr_certificate',
    reminders_paused_until: '2027-03-03',
  });
  const planned = [{ on: '2026-11-25', due_on: '2026-12-09', name: 'Gas safety certificate', document_id: gas.id }];

  const open = async (property: OverviewRow = quay) => {
    const path = `/properties/${property.id}`;
    const { fetch } = server({
      'GET /dashboard/compliance-overview': ok({ properties: [property] }),
      [`GET /documents?property_id=${property.id}`]: ok({ documents: [gas, eicr] }),
      [`GET ${path}/ahead`]: problem(400, ''),
      [`GET ${path}/history?limit=10`]: ok({ events: [], total: 0, course: [] }),
      [`GET ${path}/reminders`]: ok({ planned, sent: [] }),
      [`GET ${path}/shares`]: ok({ shares: [] }),
    });
    vi.stubGlobal('fetch', fetch);
    renderAt(<PropertyPage />, path, '/properties/:propertyId');
    await screen.findByRole('heading', { level: 1 });
  };
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  const reminderActions = async () => {
    const reminders = await part('Reminders');
    await reminders.findByText('Reminders paused until 3 March 2027');
    await reminders.findByText('14 days before');
    const named = [...reminders.queryAllByRole('button'), ...reminders.queryAllByRole('link')];
    return named.map(({ textContent }) => textContent);
  };

  test.each([
    ['a viewer', () => actFor('viewer'), []],
    [
      'a colleague',
      () => actFor('member'),
      ['Resume reminders about the EICR', 'Pause for the gas safety certificate'],
    ],
    [
      'the holder of the account',
      actForSelf,
      ['Resume reminders about the EICR', 'Pause for the gas safety certificate', 'Change reminders'],
    ],
  ])('offers %s what they may do with reminders', async (_, act, expected) => {
    act();
    await open();
    expect(await reminderActions()).toEqual(expected);
  });

  test.each([
    ['viewer', active, 0, 'Everything is in order, but the badge has not been collected yet.'],
    ['member without a plan', over, 0, 'Everything is in order, but the badge has not been collected yet.'],
    ['member', active, 1, 'Everything is in order: collect the badge, and its public address is here.'],
  ] as const)('lets only those collect a badge who may: %s', async (who, subscription, buttons, text) => {
    actFor(who === 'viewer' ? who : 'member', subscription);
    await open({ ...quay, badge: null });
    const share = await part('Share');
    expect(share.getByText(text)).toBeDefined();
    expect(share.queryAllByRole('button')).toHaveLength(buttons);
    expect(share.queryAllByText(/ The owner of this account must choose a plan\.$/)).toHaveLength(
      subscription === over ? 1 : 0,
    );
  });

  const REASON = 'An active subscription is required to share the report.';
  test.each([
    ['open while that account has a subscription', () => actFor('manager', active, ended), false],
    ['closed after it ended, with the reason', () => actFor('manager', over), true],
    ['closed after the own one ended, with the reason', () => actForSelf(ended), true],
  ])('sharing is %s', async (_, act, closed) => {
    act();
    await open();
    const button = (await part('Share the report')).getByRole<HTMLButtonElement>('button', { name: 'Share by link' });
    expect(button.disabled).toBe(closed);
    expect(screen.queryByText(REASON) !== null).toBe(closed);
  });
});

describe('the dashboard', () => {
  const expired = { expiry_date: '2026-11-12', state: 'expired' } as const;
  const gas = filed(31, { property_id: quay.id, ...expired });
  const withExpiredGas = { ...quay, next_expiry: gas.expiry_date };
  const open = (row: OverviewRow) =>
    openDashboard({ rows: [row], answers: { [`GET /documents?property_id=${row.id}`]: ok({ documents: [gas] }) } });

  test('shows the four figures although there is no property yet, and nothing of the plan', async () => {
    actFor('member');
    await openDashboard({ rows: [] });
    for (const label of ['Total Properties', 'Fully Compliant', 'Expiring Soon', 'Action Required'])
      expect(screen.getByText(label)).toBeDefined();
    expect(screen.queryByText(/in your plan/)).toBeNull();
  });

  test('shows a viewer the expired badge, which only others can renew', async () => {
    actFor('viewer');
    const { asked } = await open({ ...quay, badge: shownBadge('LP-3H8T-W6RN', { status: 'expired' }) });
    await userEvent.click(propertyCard('Quay House').getByRole('button', { name: /Badge & QR Code/ }));
    const shown = within(await screen.findByRole('dialog', { name: 'Compliance Badge & QR Code' }));
    expect(shown.getByText('This badge has expired.')).toBeDefined();
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  test.each([
    ['member', 0],
    ['manager', 1],
  ] as const)('offers to delete a property to those who may: %s', async (role, offers) => {
    actFor(role);
    await open(quay);
    await userEvent.click(propertyCard('Quay House').getByRole('button', { name: 'Edit Property' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Property' }));
    expect(dialog.queryAllByRole('button', { name: 'Delete Property' })).toHaveLength(offers);
  });

  test.each([
    ['viewer', 0],
    ['member', 1],
  ] as const)('offers to replace an expired document to those who may: %s', async (role, offers) => {
    actFor(role);
    await open(withExpiredGas);
    const documents = within(await screen.findByRole('list', { name: 'Expired documents of Quay House' }));
    expect(documents.queryAllByRole('link', { name: /^Replace/ })).toHaveLength(offers);
  });
});

test.each([
  ['viewer', 0],
  ['member', 1],
] as const)(
  'the page of a badge after its term offers the check of the answers to those who may: %s',
  (role, offers) => {
    actFor(role);
    renderAt(<BadgeView badge={shownBadge('LP-3H8T-W6RN', { status: 'expired', cause: 'term' })} />);
    expect(screen.getByText(/^Check last year’s answers again/)).toBeDefined();
    expect(screen.queryAllByRole('link', { name: 'Check the answers' })).toHaveLength(offers);
  },
);

describe('a badge that the end of the subscription of another account has suspended', () => {
  const suspended = shownBadge('LP-3H8T-W6RN', {
    status: 'suspended',
    cause: 'subscription',
    reason: 'It is no longer kept up: the subscription ended on 01/10/2026.',
    since: '2026-11-01',
  });

  test('can be brought back by its owner only, as its page says', () => {
    actFor('manager');
    renderAt(<BadgeView badge={suspended} />);
    expect(screen.getByText(/^The owner of this account must choose a plan/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Choose a plan' })).toBeNull();
  });

  test('can be brought back by its owner only, as the dashboard says', async () => {
    actFor('manager');
    await openDashboard({ rows: [{ ...quay, badge: suspended }] });
    const next = within(screen.getByRole('region', { name: 'Reinstate the badge of Quay House' }));
    expect(next.getByText(/The owner of this account must choose a plan/)).toBeDefined();
    expect(next.queryByRole('link', { name: 'Choose a Plan' })).toBeNull();
  });
});

test('a download asks and starts in the name of the other account', async () => {
  const user = actFor('manager');
  const gas = filed(31, { property_id: quay.id });
  const saved: (string | null)[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href'));
  });
  const address = `${gas.download_url}?account=${FIRM}`;
  const { fetch } = server({
    'GET /auth/me': ok({ user }),
    'GET /dashboard/compliance-overview': ok({ properties: [quay] }),
    [`GET /documents?property_id=${quay.id}`]: ok({ documents: [gas] }),
    [`HEAD ${address.replace('/api', '')}`]: { status: 200, body: '' },
  });
  const sent = vi.fn(fetch);
  vi.stubGlobal('fetch', sent);
  renderClient(`/properties/${quay.id}/documents`);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Gas safety certificate' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Download' }));
  await waitFor(() => expect(saved).toEqual([address]));
  const head = sent.mock.calls.find(([, init]) => init?.method === 'HEAD');
  expect([head?.[0], new Headers(head?.[1]?.headers).get('X-Account')]).toEqual([address, FIRM]);
});

describe('without a plan of the other account', () => {
  const open = (answers: Parameters<typeof server>[0] = {}) => {
    actFor('manager', over);
    return openDashboard({ rows: [{ ...quay, badge: null }], answers });
  };

  test('the step that needs one names who can choose it, and leads to what can be read', async () => {
    await open();
    const next = within(screen.getByRole('region', { name: 'Collect the badge of Quay House' }));
    expect(next.getByText('Everything is in order. The owner of this account must choose a plan.')).toBeDefined();
    expect(next.getByRole('link', { name: 'View Report' }).getAttribute('href')).toBe(`/assessment/${id(24)}/report`);
  });

  test('a badge that is refused says who can choose one', async () => {
    await open({ 'POST /badges/generate': problem(402, 'x') });
    await userEvent.click(propertyCard('Quay House').getByRole('button', { name: 'Badge & QR Code' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'An active subscription is required to collect a badge. The owner of this account must choose a plan.',
    );
  });

  test('a property cannot be changed, and no plan is offered', async () => {
    await open();
    await userEvent.click(propertyCard('Quay House').getByRole('button', { name: 'Edit Property' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Property' }));
    expect(dialog.getByText(/The owner of this account must choose a plan\.$/)).toBeDefined();
    expect(dialog.queryByRole('link')).toBeNull();
  });
});

describe('new questions after a change of the rules', () => {
  const change = rulesChange();
  const changed = { ...quay, assessment: assessment(24, { rules_change: change }) };
  const report = {
    id: id(24),
    property_id: quay.id,
    property_name: quay.name,
    property_address: '5 Pier Road, Whitby, YO21 3PU',
    status: 'completed',
    progress: 100,
    passed: true,
    score: 100,
    started_at: quay.created_at,
    completed_at: quay.created_at,
    completedAt: quay.created_at,
    type: 'full',
    edition: '2026.3',
    rules_change: change,
    compliant: true,
    badge_id: null,
    summary: { answered: 42, total: 42, compliant: 42, not_applicable: 0, non_compliant: 0, unanswered: 0 },
    answers: [],
  };

  test.each([
    ['dashboard', 'viewer', 0],
    ['dashboard', 'member', 1],
    [`assessment/${id(24)}/report`, 'viewer', 0],
    [`assessment/${id(24)}/report`, 'member', 1],
  ] as const)('at /%s are offered to a %s %i times in the notice', async (path, role, offers) => {
    const user = actFor(role);
    const { fetch } = server({
      'GET /auth/me': ok({ user }),
      'GET /dashboard/stats': ok({ data: { stats: stats() } }),
      'GET /dashboard/compliance-overview': ok({ properties: [changed] }),
      [`GET /assessment/${id(24)}/report`]: ok({ assessment: report }),
    });
    vi.stubGlobal('fetch', fetch);
    renderClient(`/${path}`);
    const texts = await screen.findAllByText(change.sentence, { selector: '[role=status] p' });
    const notice = within(texts[0]?.closest<HTMLElement>('[role=status]') ?? document.body);
    const buttons = notice.queryAllByRole('button', { name: 'Answer the new questions' });
    expect(buttons).toHaveLength(offers);
  });
});
