// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { queries } from '../../client/api/queries.ts';
import { DashboardPage } from '../../client/app/dashboard/DashboardPage.tsx';
import { useSession } from '../../client/auth/session.ts';
import type { Badge } from '../../domain/badges/contract.ts';
import type { OverviewRow } from '../../domain/dashboard/contract.ts';
import {
  assessment,
  delayed,
  ended,
  id,
  ok,
  pastDue,
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
const NO_BADGE = 'No compliance badge found for this property. Please complete an assessment first.';
const badge = (status: Badge['status'], expiry_date: string) => shownBadge(CODE, { status, expiry_date });
const quay = property(14, 'Quay House', { compliance: 'compliant', assessment: assessment(24) });
const failing = { compliance: 'non_compliant', assessment: assessment(24, { compliant: false }) } as const;
const renewed = shownBadge(CODE, { expiry_date: '2027-11-21', expiryDate: '2027-11-21' });

const open = async (rows: readonly OverviewRow[], answers: Parameters<typeof server>[0] = {}) => {
  const { fetch, asked } = server({
    'GET /dashboard/stats': ok({ data: { stats: stats() } }),
    'GET /dashboard/compliance-overview': ok({ properties: rows }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  const { client } = renderAt(<DashboardPage />, '/dashboard');
  await screen.findByRole('heading', { name: 'Your Properties' });
  return { asked, client, generated: () => asked.filter(({ call }) => call === 'POST /badges/generate') };
};
const show = (name: string) =>
  userEvent.click(within(screen.getByRole('article', { name })).getByRole('button', { name: /Badge & QR Code/ }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Compliance Badge & QR Code' }));

describe('Badge & QR Code on a card', () => {
  const states: [string, Partial<OverviewRow>][] = [
    ['not assessed', {}],
    ['in progress', { compliance: 'in_progress', assessment: assessment(22, { status: 'in_progress' }) }],
    ['not compliant', failing],
  ];
  test.each(states)('says that a property that is %s needs an assessment first', async (_, given) => {
    const { generated } = await open([property(13, 'Larch Lodge', given)]);
    await show('Larch Lodge');
    expect((await screen.findByRole('alert')).textContent).toBe(NO_BADGE);
    expect(generated()).toEqual([]);
  });

  test('loads the property again, because the card may be stale', async () => {
    const rows = [property(14, 'Quay House')];
    await open(rows, {
      'GET /dashboard/compliance-overview?limit=20': ok({ properties: rows, total: 1, next: null }),
      'GET /dashboard/next-steps': ok({ properties: rows }),
      'GET /dashboard/compliance-overview': ok({ properties: [{ ...quay, badge: badge('active', '2027-11-20') }] }),
    });
    await show('Quay House');
    expect((await dialog()).getByText('Active')).toBeDefined();
  });

  test('shows an error when that load fails', async () => {
    const rows = [property(14, 'Quay House')];
    await open(rows, {
      'GET /dashboard/compliance-overview?limit=20': ok({ properties: rows, total: 1, next: null }),
      'GET /dashboard/next-steps': ok({ properties: rows }),
      'GET /dashboard/compliance-overview': problem(400, 'x'),
    });
    await show('Quay House');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load badge information. Please try again.');
  });

  test('moves the focus to a repeated message', async () => {
    await open([property(13, 'Larch Lodge'), property(15, 'Gull Cottage')]);
    await show('Larch Lodge');
    expect(document.activeElement).toBe(await screen.findByRole('alert'));
    await show('Gull Cottage');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  });

  test('issues the badge of a compliant property', async () => {
    const { generated } = await open([quay], { 'POST /badges/generate': ok({ badgeId: CODE, badge: renewed }) });
    await show('Quay House');
    expect((await dialog()).getByText(`${CODE}, valid until 21/11/2027`)).toBeDefined();
    expect(generated()[0]?.body).toEqual({ property_id: quay.id, assessment_id: id(24) });
  });

  test('is busy until the answer, which leaves the dialog that is open', async () => {
    const issued = delayed(ok({ badgeId: CODE, badge: renewed }));
    await open([quay], { 'POST /badges/generate': issued.answer });
    const card = within(screen.getByRole('article', { name: 'Quay House' }));
    const button = card.getByRole('button', { name: /Badge & QR Code/ });
    await userEvent.click(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.click(card.getByRole('button', { name: 'Edit Property' }));
    const edited = await screen.findByRole('dialog', { name: 'Edit Property' });
    issued.release();
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
    expect(edited.isConnected).toBe(true);
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('is busy while the property is loaded again', async () => {
    const rows = [property(14, 'Quay House')];
    const current = delayed(ok({ properties: [{ ...quay, badge: badge('active', '2026-11-22') }] }));
    await open(rows, {
      'GET /dashboard/compliance-overview?limit=20': ok({ properties: rows, total: 1, next: null }),
      'GET /dashboard/next-steps': ok({ properties: rows }),
      'GET /dashboard/compliance-overview': current.answer,
    });
    await show('Quay House');
    const button = within(screen.getByRole('article', { name: 'Quay House' })).getByRole('button', {
      name: /Badge & QR Code/,
    });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    current.release();
    expect((await dialog()).getByText('Active')).toBeDefined();
  });

  test('renews an expired badge under the same code', async () => {
    const row = { ...quay, badge: badge('expired', '2026-11-20') };
    const { generated } = await open([row], { 'POST /badges/generate': ok({ badgeId: CODE, badge: renewed }) });
    await show('Quay House');
    expect((await dialog()).getByText('Active')).toBeDefined();
    expect(generated()).toHaveLength(1);
  });

  test('shows the renewed badge at once, although the expired one was shown before', async () => {
    const row = { ...quay, badge: badge('expired', '2026-11-20') };
    const { client } = await open([row], {
      'POST /badges/generate': ok({ badgeId: CODE, badge: renewed }),
      [`GET /badges/${CODE}`]: delayed(ok({ badge: renewed })).answer,
    });
    client.setQueryData(queries.badge(CODE).queryKey, row.badge);
    await show('Quay House');
    expect((await dialog()).getByText('Active')).toBeDefined();
  });

  test.each([402, 403, 409])('shows the expired badge when the server refuses to renew it with %i', async (status) => {
    const row = { ...quay, badge: badge('expired', '2026-11-20') };
    await open([row], { 'POST /badges/generate': problem(status, 'x') });
    await show('Quay House');
    expect((await dialog()).getByText('This badge has expired.')).toBeDefined();
  });

  test.each([
    ['the answers have to be checked again', '/problems/answers-to-recheck', '42 answers are a year old.'],
    [
      'new questions have to be answered',
      '/problems/questions-to-answer',
      'One new question was not answered in time.',
    ],
  ])('says that %s before a first badge is issued', async (_, type, detail) => {
    await open([quay], { 'POST /badges/generate': problem(409, detail, { type }) });
    await show('Quay House');
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
  });

  test.each([
    ['without a plan', ended, 'Choose a plan'],
    ['with an open invoice', { ...pastDue, may_write: false }, 'Pay the open invoice'],
  ])('says what a first badge needs in an account %s', async (_, subscription, way) => {
    useSession.setState({ user: { ...rowena, subscription } });
    await open([quay], { 'POST /badges/generate': problem(402, 'x') });
    await show('Quay House');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(`An active subscription is required to collect a badge. ${way}`);
    expect(within(alert).getByRole('link', { name: way }).getAttribute('href')).toBe('/subscription');
  });

  test('shows an error after a network failure', async () => {
    await open([quay], { 'POST /badges/generate': new TypeError('Failed to fetch') });
    await show('Quay House');
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to generate badge. Please try again.');
  });

  test('shows the badge of a non-compliant property and links to the report', async () => {
    const { generated } = await open([
      property(14, 'Quay House', { ...failing, badge: badge('expired', '2026-11-20') }),
    ]);
    await show('Quay House');
    const shown = await dialog();
    expect(shown.getByText('This badge has expired.')).toBeDefined();
    expect(shown.getByRole('link', { name: 'View Report' }).getAttribute('href')).toBe(`/assessment/${id(24)}/report`);
    expect(generated()).toEqual([]);
  });
});

test('a suspended badge of a compliant property is a next step, with reason and day', async () => {
  const reason = 'It is no longer kept up: the subscription ended on 01/10/2026.';
  const suspended = shownBadge(CODE, { status: 'suspended', reason, since: '2026-11-01' });
  await open([{ ...quay, badge: suspended }]);
  const next = within(screen.getByRole('region', { name: 'Reinstate the badge of Quay House' }));
  expect(next.getByText(`${reason} The badge has been suspended since 01/11/2026.`)).toBeDefined();
});

test('renewing the expired badge of a compliant property is a next step', async () => {
  await open([{ ...quay, badge: badge('expired', '2026-11-20') }], {
    'POST /badges/generate': ok({ badgeId: CODE, badge: renewed }),
  });
  const next = within(screen.getByRole('region', { name: 'Renew the badge of Quay House' }));
  await userEvent.click(next.getByRole('button', { name: 'Badge & QR Code' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toBeDefined());
});
