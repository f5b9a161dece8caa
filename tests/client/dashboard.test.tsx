// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { DashboardPage } from '../../client/app/dashboard/DashboardPage.tsx';
import { useSession } from '../../client/auth/session.ts';
import type { OverviewRow, Stats } from '../../domain/dashboard/contract.ts';
import {
  type Answer,
  assessment,
  enter,
  id,
  none,
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

const bakehouse = property(11, 'Bakehouse Flat', {
  compliance: 'non_compliant',
  assessment: assessment(21, { compliant: false, passed: false, non_compliant: [12, 20, 27] }),
  badge: shownBadge('LP-9999-9999', { status: 'suspended', expiry_date: '2027-01-01' }),
});
const kiln = property(12, 'Kiln Cottage', {
  nation: 'wales',
  property_type: 'cottage',
  compliance: 'in_progress',
  assessment: assessment(22, {
    status: 'in_progress',
    progress: 62,
    answered: 26,
    unanswered: Array.from({ length: 16 }, (_, at) => 27 + at),
  }),
});
const larch = property(13, 'Larch Lodge');
const quay = property(14, 'Quay House', {
  compliance: 'compliant',
  assessment: assessment(24),
  badge: shownBadge('LP-3H8T-W6RN'),
  next_expiry: '2026-12-09',
});

type Given = { rows?: readonly OverviewRow[]; figures?: Partial<Stats>; answers?: Record<string, Answer | Error> };
const open = async ({ rows = [quay, larch, kiln, bakehouse], figures = {}, answers = {} }: Given = {}) => {
  const { fetch, asked } = server({
    'GET /dashboard/stats': ok({ data: { stats: stats({ totalProperties: rows.length, ...figures }) } }),
    'GET /dashboard/compliance-overview': ok({ properties: rows }),
    [`GET /documents?property_id=${quay.id}`]: ok({ documents: [] }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  const { router } = renderAt(<DashboardPage />, '/dashboard');
  await screen.findByRole('heading', { name: 'Your Properties' });
  return { asked, router };
};
const card = (name: string) => within(screen.getByRole('article', { name }));
describe('the property cards', () => {
  test.each([
    [
      'Bakehouse Flat',
      'Non-Compliant',
      '3 items to put right',
      '39 of 42 in order',
      ['View Report', 'Update Assessment', 'Edit Property', 'Start again'],
    ],
    [
      'Kiln Cottage',
      'In Progress 62%',
      'Next: Equality and reasonable adjustments',
      '26 of 42 answered',
      ['Continue', 'Edit Property', 'Badge & QR Code', 'Start again'],
    ],
    [
      'Larch Lodge',
      'Not Assessed',
      '42 questions, about 10 minutes',
      '0 of 42 answered',
      ['Start Assessment', 'Edit Property', 'Badge & QR Code'],
    ],
    [
      'Quay House',
      'Compliant',
      'Completed 04/05/2026',
      '42 of 42 in order',
      ['View Report', 'Update Assessment', 'Edit Property', 'Start again'],
    ],
  ])('the card of %s shows %s and its actions', async (name, pill, headline, count, actions) => {
    await open();
    for (const text of [pill, headline, count]) expect(card(name).getByText(text)).toBeDefined();
    const group = card(name).getByRole('group', { name: `Actions for ${name}` });
    expect([...group.children].map((each) => each.textContent)).toEqual(actions);
  });

  test('are sorted by urgency and show address, type and nation', async () => {
    await open();
    const names = screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));
    expect(names).toEqual(['Bakehouse Flat', 'Kiln Cottage', 'Larch Lodge', 'Quay House']);
    expect(card('Kiln Cottage').getByText('Cottage, Wales')).toBeDefined();
    expect(card('Bakehouse Flat').getByText('Flat, England')).toBeDefined();
    expect(card('Larch Lodge').getByText(/5 Pier Road, Whitby, YO21 3PU/)).toBeDefined();
  });

  test('link to the questionnaire and the report of their own assessment', async () => {
    await open();
    expect(card('Kiln Cottage').getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(
      `/questionnaire?property=${kiln.id}&address=5+Pier+Road%2C+Whitby%2C+YO21+3PU&assessment_id=${id(22)}`,
    );
    expect(card('Quay House').getByRole('link', { name: 'View Report' }).getAttribute('href')).toBe(
      `/assessment/${id(24)}/report`,
    );
  });

  test('link to the last question when all questions are answered, because the assessment is completed there', async () => {
    const { assessment } = kiln;
    const answered = { ...kiln, assessment: assessment && { ...assessment, unanswered: [] } };
    await open({ rows: [answered] });
    const ways = screen.getAllByRole('link', { name: 'Continue' }).map((link) => link.getAttribute('href'));
    expect(ways).toEqual([expect.stringMatching(/&question=42$/), expect.stringMatching(/&question=42$/)]);
  });

  test('show whether the badge is valid, suspended or expired', async () => {
    await open({ rows: [quay, bakehouse] });
    expect(card('Quay House').getByText('Valid until 09/12/2026')).toBeDefined();
    expect(card('Bakehouse Flat').getByText('Suspended')).toBeDefined();
    cleanup();
    vi.setSystemTime(new Date('2026-12-10T10:00:00Z'));
    await open({ rows: [quay] });
    expect(card('Quay House').getByText('Expired')).toBeDefined();
    expect(card('Quay House').queryByText(/Valid until/)).toBeNull();
  });
});

describe('the next steps', () => {
  test('show the most urgent step in full and the others in one line each', async () => {
    const expiry = {
      property_id: quay.id,
      property_name: quay.name,
      document_id: id(31),
      document_type: 'gas_safety_certificate' as const,
      expiry_date: '2026-12-09',
      days_until_expiry: 18,
    };
    await open({ figures: { upcomingExpiries: [expiry] } });
    const next = within(screen.getByRole('region', { name: 'Put 3 items right at Bakehouse Flat' }));
    expect(next.getByRole('link', { name: 'View Report' }).getAttribute('href')).toBe(`/assessment/${id(21)}/report`);
    expect(next.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Renew the gas safety certificateQuay House · 18 days left',
      'Answer the last 16 questionsKiln Cottage · about 4 minutes',
      'Start the assessmentLarch Lodge · about 10 minutes',
    ]);
  });

  test.each([
    ['Suspended', '2026-11-21', 'The badge is suspended until all three are in order.'],
    ['Expired', '2027-01-02', 'The badge has expired and can be issued anew when all three are in order.'],
  ])('give the badge the same status as the card: %s', async (word, day, says) => {
    const status = word === 'Suspended' ? 'suspended' : 'active';
    vi.setSystemTime(new Date(`${day}T10:00:00Z`));
    await open({ rows: [{ ...bakehouse, badge: bakehouse.badge && { ...bakehouse.badge, status } }] });
    expect(card('Bakehouse Flat').getByText(word)).toBeDefined();
    const next = within(screen.getByRole('region', { name: 'Put 3 items right at Bakehouse Flat' }));
    expect(next.getByText((text) => text.endsWith(says))).toBeDefined();
  });

  const GAS = ['gas_safety_certificate', '2026-11-12'] as const;
  const EICR = ['eicr_certificate', '2026-11-14'] as const;
  const FIRE = ['fire_risk_assessment', '2026-11-20'] as const;
  const held = 'The badge is suspended until';
  test.each([
    [[20], [GAS], `The gas safety certificate expired on 12/11/2026. ${held} it is in order.`],
    [[12, 20], [GAS], `The gas safety certificate expired on 12/11/2026. ${held} both are in order.`],
    [
      [12, 20, 21],
      [GAS, EICR],
      `The gas safety certificate expired on 12/11/2026 and the EICR on 14/11/2026. ${held} all three are in order.`,
    ],
    [
      [10, 20, 21, 27],
      [GAS, EICR, FIRE],
      `The gas safety certificate expired on 12/11/2026, the EICR on 14/11/2026 and 1 more document since. ${held} all four are in order.`,
    ],
    // The document of an answer that is now N/A.
    [[12], [GAS], `Smoke and heat alarms. ${held} it is in order.`],
  ])('name the expired documents of the items %j', async (non_compliant, papers, says) => {
    const upcomingExpiries = papers.map(([document_type, expiry_date], at) => ({
      property_id: bakehouse.id,
      property_name: bakehouse.name,
      document_id: id(31 + at),
      document_type,
      expiry_date,
      days_until_expiry: -9,
    }));
    const failing = assessment(21, { compliant: false, passed: false, non_compliant });
    await open({ rows: [{ ...bakehouse, assessment: failing }], figures: { upcomingExpiries } });
    expect(screen.getByText(says)).toBeDefined();
  });

  test('say when the next document expires if there is nothing to do', async () => {
    await open({ rows: [quay] });
    const next = within(screen.getByRole('region', { name: 'Nothing to do now' }));
    expect(next.getByText('The next document runs out on 09/12/2026.')).toBeDefined();
  });
});

describe('adding a property', () => {
  const add = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add Property' })[0];

  test.each([
    ['inactive', 0, 0, 'An active subscription is required to add properties.'],
    ['active', 4, 4, 'Your plan allows 4 properties.'],
  ] as const)(
    'is disabled with an %s plan and %i of %i properties',
    async (status, properties_count, properties_limit, why) => {
      await open({ figures: { subscription: { status, properties_count, properties_limit } } });
      expect(add()?.disabled).toBe(true);
      expect(screen.getByText(why)).toBeDefined();
    },
  );

  test('shows missing fields, then sends trimmed values and an upper-case postcode', async () => {
    const { asked } = await open({ answers: { 'POST /properties': { ...ok({ property: larch }), status: 201 } } });
    await userEvent.click(add() ?? document.body);
    const dialog = within(screen.getByRole('dialog', { name: 'Add New Property' }));
    const send = dialog.getByRole('button', { name: 'Add Property' });
    expect(dialog.getByText('Property 5 of 5 in your plan')).toBeDefined();
    await userEvent.click(send);
    for (const text of ['Property name', 'Address line 1', 'City', 'Postcode'])
      expect(await dialog.findByText(`${text} is required`)).toBeDefined();

    await enter(dialog.getByLabelText('Property name'), ' Gull Cottage ');
    await enter(dialog.getByLabelText('Address line 1'), '7 Castle Hill');
    await enter(dialog.getByLabelText('City'), 'Aberystwyth');
    await enter(dialog.getByLabelText('Postcode'), 'sy23 1dn');
    expect(dialog.getByText('Wales')).toBeDefined();
    await userEvent.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ call }) => call === 'POST /properties')?.body).toEqual({
      name: 'Gull Cottage',
      address_line1: '7 Castle Hill',
      city: 'Aberystwyth',
      postcode: 'SY23 1DN',
      property_type: 'house',
    });
  });

  test.each([
    ['without a message', problem(500, '')],
    ['without a response', new TypeError('Failed to fetch')],
  ])('shows an error in the dialog after a failure %s', async (_, answer) => {
    await open({ answers: { [`PUT /properties/${larch.id}`]: answer } });
    await userEvent.click(card('Larch Lodge').getByRole('button', { name: 'Edit Property' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update property. Please try again.');
  });

  test('asks before a property is deleted', async () => {
    const { asked } = await open({ answers: { [`DELETE /properties/${larch.id}`]: ok({}) } });
    const deleteCalls = () => asked.filter(({ call }) => call.startsWith('DELETE')).length;
    await userEvent.click(card('Larch Lodge').getByRole('button', { name: 'Edit Property' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete Property' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Larch Lodge?' }));
    expect(deleteCalls()).toBe(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete Property' }));
    await waitFor(() => expect(deleteCalls()).toBe(1));
  });
});

describe('starting an assessment', () => {
  const start = () => userEvent.click(card('Larch Lodge').getByRole('button', { name: 'Start Assessment' }));

  test('opens the questionnaire', async () => {
    const { router } = await open({ answers: { 'POST /assessment/start': ok({ assessment_id: id(50) }) } });
    await start();
    await waitFor(() => expect(router.state.location.pathname).toBe('/questionnaire'));
    expect(router.state.location.search).toContain(`assessment_id=${id(50)}`);
  });

  test('asks before it restarts an existing assessment', async () => {
    const { asked, router } = await open({
      answers: {
        'POST /assessment/start': problem(409, 'x'),
        'POST /assessment/restart': ok({ assessment_id: id(51) }),
      },
    });
    await start();
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        'An assessment already exists for this property. Do you want to restart it? This will delete your previous progress.',
      ),
    ).toBeDefined();
    expect(asked.some(({ call }) => call.endsWith('/restart'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Restart Assessment' }));
    await waitFor(() => expect(router.state.location.search).toContain(`assessment_id=${id(51)}`));
  });

  test.each([
    ['with', problem(503, 'Please try again in a moment.')],
    ['without', new TypeError('Failed to fetch')],
  ])('shows the same text after a failed restart %s a message of the server', async (_, answer) => {
    await open({ answers: { 'POST /assessment/start': problem(409, 'x'), 'POST /assessment/restart': answer } });
    await start();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Restart Assessment' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to update assessment. Please try again.');
  });

  test('shows any other failure at the top of the page', async () => {
    await open({ answers: { 'POST /assessment/start': problem(500, '') } });
    await start();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to start new assessment. Please try again.');
  });
});

describe('the dashboard page', () => {
  const subscription = () => screen.getByRole('region', { name: 'Subscription' });

  test('asks a new user first for a plan, then for a property', async () => {
    useSession.setState({ user: { ...rowena, subscription: none } });
    await open({
      rows: [],
      figures: { subscription: { status: 'inactive', properties_count: 0, properties_limit: 0 } },
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Rowena');
    expect(screen.getByRole('link', { name: 'Choose Plan' }).getAttribute('href')).toBe('/subscription');
    expect(subscription().textContent).toContain('PlanNo plan yetProperties0');
    expect(subscription().textContent).not.toContain('of 0');
    cleanup();
    useSession.setState({ user: rowena });
    await open({ rows: [], figures: { totalProperties: 0 } });
    expect(screen.getByText('Multi Property, 5 properties')).toBeDefined();
    expect(subscription().textContent).toContain('Properties0 of 5');
    expect(screen.queryByRole('link', { name: 'Choose Plan' })).toBeNull();
  });

  test('shows an error, fallback numbers and a retry button when loading fails', async () => {
    await open({
      answers: { 'GET /dashboard/stats': problem(400, ''), 'GET /dashboard/compliance-overview': problem(400, '') },
    });
    expect(screen.getByRole('alert').textContent).toContain('Failed to load dashboard data. Please try again.');
    expect(subscription().textContent).toContain('Inactive');
    expect(subscription().textContent).toContain('Properties0 of 1');
    expect(screen.getByText('Total Properties').closest('div')?.textContent).toContain('of 1');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test('shows twenty properties at a time and has a search', async () => {
    const many = Array.from({ length: 45 }, (_, n) => property(100 + n, `House ${n}`, { postcode: `BT${n} 1AA` }));
    await open({
      rows: many,
      figures: { subscription: { status: 'active', properties_count: 45, properties_limit: 50 } },
    });
    expect(screen.getAllByRole('article')).toHaveLength(20);
    await userEvent.click(screen.getByRole('button', { name: 'Show more (25 left)' }));
    expect(screen.getAllByRole('article')).toHaveLength(40);
    await userEvent.click(screen.getByRole('button', { name: 'Show more (5 left)' }));
    // The button was removed, so the first new card has the focus.
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('article')[40]));
    await enter(screen.getByLabelText('Find a property'), 'bt441aa');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByRole('article', { name: 'House 44' })).toBeDefined();
  });
});
