// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PropertyPage } from '../../client/app/property/PropertyPage.tsx';
import { useSession } from '../../client/auth/session.ts';
import type { AccountRole, User } from '../../domain/accounts/contract.ts';
import type { OverviewRow } from '../../domain/dashboard/contract.ts';
import type { AsOfReply } from '../../domain/timeline/contract.ts';
import { bakehouse, kiln, larch, quay } from './dashboardFixtures.tsx';
import { filed } from './documentFixtures.ts';
import {
  type Answer,
  assessment,
  delayed,
  enter,
  id,
  ok,
  problem,
  renderAt,
  rowena,
  rowenaSignsIn,
  server,
  shownBadge,
} from './fixtures.tsx';
import { stubBrowser } from './stubBrowser.ts';

stubBrowser();
rowenaSignsIn();

const calendarAt = (name: string) => `https://letproof.example/api/calendar/${name}.ics`;

const open = async (property: OverviewRow, answers: Parameters<typeof server>[0] = {}, query = '') => {
  const path = `/properties/${property.id}`;
  const { fetch, asked } = server({
    'GET /dashboard/compliance-overview': ok({ properties: [property] }),
    [`GET /documents?property_id=${property.id}`]: ok({ documents: [] }),
    [`GET ${path}/ahead`]: problem(400, ''),
    [`GET ${path}/history?limit=10`]: ok({ events: [], total: 0, course: [] }),
    [`GET ${path}/reminders`]: ok({ planned: [], sent: [] }),
    [`GET ${path}/upload-links`]: ok({ upload_links: [] }),
    [`GET ${path}/shares`]: ok({ shares: [] }),
    [`GET ${path}/stay-receipts`]: ok({ receipts: [] }),
    [`GET ${path}/calendar`]: ok({ url: calendarAt('quay') }),
    ...answers,
  });
  vi.stubGlobal('fetch', fetch);
  const { router } = renderAt(<PropertyPage />, path + query, '/properties/:propertyId');
  await screen.findByRole('heading', { level: 1 });
  return { router, calls: () => asked.map(({ call }) => call), asked };
};
const answered = { ...kiln, assessment: assessment(22, { status: 'in_progress', unanswered: [] }) };
const part = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

/** Runs out in 18 days. */
const gas = filed(31, { property_id: quay.id });
const ofQuay = `GET /documents?property_id=${quay.id}`;

describe('the one thing to do', () => {
  test('is the most urgent step of this property, as on the dashboard', async () => {
    await open(quay, { [ofQuay]: ok({ documents: [gas] }) });
    const todo = await part('Renew the gas safety certificate');
    expect(todo.getByText(/^It is good until 09\/12\/2026: 18 days left\./)).toBeDefined();
    expect(todo.getByRole('link', { name: 'Upload the new one' }).getAttribute('href')).toContain('question=20');
  });

  test.each([
    ['of an optional type', 'pat_certificate', 'PAT certificate'],
    ['of a required type', 'gas_safety_certificate', 'gas safety certificate'],
  ] as const)(
    'of a document %s that answers no question leads to the documents, and warns of nothing',
    async (_, document_type, name) => {
      await open(quay, {
        [ofQuay]: ok({ documents: [filed(32, { property_id: quay.id, document_type, question_key: null })] }),
      });
      const todo = await part(`Renew the ${name}`);
      expect(todo.queryByText(/no longer counts as compliant/)).toBeNull();
      expect(todo.getByRole('link', { name: 'Upload the new one' }).getAttribute('href')).toBe(
        `/properties/${quay.id}/documents`,
      );
    },
  );

  test('of an optional document of a question warns and leads to the question', async () => {
    const about = { document_type: 'pat_certificate', question_key: 'portable-appliance-checks' } as const;
    await open(quay, { [ofQuay]: ok({ documents: [filed(32, { property_id: quay.id, ...about })] }) });
    const todo = await part('Renew the PAT certificate');
    expect(todo.getByText(/After that the property no longer counts as compliant\./)).toBeDefined();
    expect(todo.getByRole('link', { name: 'Upload the new one' }).getAttribute('href')).toContain('question=');
  });

  test('of a document of a property that does not count as compliant anyway does not warn of that', async () => {
    const row = { ...quay, compliance: 'in_progress', assessment: assessment(24, { status: 'in_progress' }) } as const;
    await open(row, { [ofQuay]: ok({ documents: [gas] }) });
    const todo = await part('Renew the gas safety certificate');
    expect(todo.getByText('It is good until 09/12/2026: 18 days left.')).toBeDefined();
  });

  test('is nothing if all is in order, with the next date', async () => {
    await open(quay);
    const todo = await part('Nothing to do now');
    expect(todo.getByText('The next date is 09/12/2026.')).toBeDefined();
  });

  test('is nothing if all is in order, with the date of a document that is only filed', async () => {
    const paper = filed(32, { property_id: quay.id, question_id: null, question_key: null, expiry_date: '2027-02-01' });
    await open({ ...quay, next_expiry: '2027-03-01' }, { [ofQuay]: ok({ documents: [paper] }) });
    const todo = await part('Nothing to do now');
    expect(todo.getByText('The next date is 01/02/2027.')).toBeDefined();
  });

  test('is to replace a document that is only filed and has run out', async () => {
    const over = { question_id: null, question_key: null, expiry_date: '2024-02-03' };
    const paper = filed(32, { property_id: quay.id, document_type: 'pat_certificate', ...over });
    await open(quay, { [ofQuay]: ok({ documents: [paper] }) });
    const todo = await part('Replace the PAT certificate');
    expect(todo.getByText(/^It expired on 03\/02\/2024\. No question depends on it/)).toBeDefined();
    expect(todo.getByRole('link', { name: 'Upload a new one' }).getAttribute('href')).toBe(
      `/properties/${quay.id}/documents`,
    );
  });

  test('is nothing if all is in order, and a day that is over is never the next date', async () => {
    // Its question is now answered N/A, so the document does not count.
    const paper = filed(32, { property_id: quay.id, expiry_date: '2024-02-03' });
    await open(quay, { [ofQuay]: ok({ documents: [paper] }) });
    expect((await part('Nothing to do now')).getByText('The next date is 09/12/2026.')).toBeDefined();
  });

  test('is not known without the documents, which are loaded again on request', async () => {
    let answer: Answer = problem(400, '');
    await open(quay, { [ofQuay]: () => answer });
    const todo = await part('The documents could not be loaded');
    expect(todo.queryByText('All in order')).toBeNull();
    answer = ok({ documents: [gas] });
    await userEvent.click(todo.getByRole('button', { name: 'Try again' }));
    expect(await part('Renew the gas safety certificate')).toBeDefined();
    expect(document.activeElement?.id).toBe('main');
  });

  test('starts an assessment', async () => {
    const { router } = await open(larch, { 'POST /assessment/start': ok({ assessment_id: id(40) }) });
    await userEvent.click((await part('Start the assessment')).getByRole('button', { name: 'Start Assessment' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/questionnaire'));
  });
});

describe('reminders', () => {
  const REMINDERS = `GET /properties/${quay.id}/reminders`;
  const SNOOZE = `POST /documents/${gas.id}/snooze`;
  const planned = [
    { on: '2026-11-25', due_on: '2026-12-09', name: 'Gas safety certificate', document_id: gas.id },
    { on: '2027-03-05', due_on: '2027-05-04', name: 'Check last year’s answers again', document_id: null },
  ];

  const sent = [
    {
      due_on: '2026-12-09',
      name: 'Gas safety certificate',
      document_id: gas.id,
      sent_on: ['2026-10-10', '2026-11-09'],
    },
  ];

  test('say what was told and what will be told when, and can be paused for a document', async () => {
    const { asked } = await open(quay, {
      [ofQuay]: ok({ documents: [gas] }),
      [REMINDERS]: ok({ planned, sent }),
      [SNOOZE]: ok({ document_id: gas.id, until: '2026-11-28' }),
    });
    const reminders = await part('Reminders');
    const rows = (await reminders.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(rows).toEqual([
      '25/11/2026Gas safety certificate14 days before',
      '05/03/2027Check last year’s answers again60 days before',
    ]);
    expect(reminders.getByText('Gas safety certificate. Sent on 10/10/2026 and 09/11/2026.')).toBeDefined();
    expect(reminders.getByRole('link', { name: 'Change reminders' }).getAttribute('href')).toBe('/settings');

    await userEvent.click(reminders.getByRole('button', { name: 'Pause for the gas safety certificate' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Pause reminders about the gas safety certificate' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'For a week' }));
    expect(dialog.getByText(/until the end of 28\/11\/2026\./)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Pause reminders' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.find(({ call }) => call === SNOOZE)?.body).toEqual({ until: '2026-11-28' });
  });

  describe('while the address of the user refuses mail', () => {
    const refused = { ...rowena, email_reachable: false };
    const asViewer: AccountRole = {
      account_id: id(90),
      grant_id: id(91),
      name: 'Tamar Lettings',
      role: 'viewer',
      until: null,
      limited: false,
      subscription: { status: 'active', may_write: true, properties_limit: 5 },
    };
    const shown = async (user: User, accountId: string | null) => {
      useSession.setState({ user });
      useSession.getState().actFor(accountId);
      await open(quay, { [ofQuay]: ok({ documents: [gas] }), [REMINDERS]: ok({ planned, sent }) });
      const reminders = await part('Reminders');
      const told = await reminders.findByText(/^Gas safety certificate\. /);
      return { told: told.textContent, notice: reminders.queryByText(/^Your email address refuses our mail/) };
    };

    test('are not said to have been sent, and the card says why', async () => {
      const { told, notice } = await shown(refused, null);
      expect(told).toBe('Gas safety certificate. Reminders were due on 10/10/2026 and 09/11/2026.');
      expect(notice).not.toBeNull();
    });

    test('were sent to the holder of another account', async () => {
      onTestFinished(() => useSession.getState().actFor(null));
      const { told, notice } = await shown({ ...refused, roles: [asViewer] }, asViewer.account_id);
      expect(told).toBe('Gas safety certificate. Sent on 10/10/2026 and 09/11/2026.');
      expect(notice).toBeNull();
    });
  });

  test('that are paused say until when, and can be resumed', async () => {
    const { asked } = await open(quay, {
      [ofQuay]: ok({ documents: [{ ...gas, reminders_paused_until: '2027-03-03' }] }),
      [REMINDERS]: ok({ planned: [], sent: [] }),
      [SNOOZE]: problem(503, 'The service is not available.'),
    });
    const reminders = await part('Reminders');
    expect(await reminders.findByText('Reminders paused until 3 March 2027')).toBeDefined();
    await userEvent.click(reminders.getByRole('button', { name: 'Resume reminders about the gas safety certificate' }));
    expect((await reminders.findByRole('alert')).textContent).toBe('The service is not available.');
    expect(asked.find(({ call }) => call === SNOOZE)?.body).toEqual({ until: null });
  });

  test.each([
    ['nothing has a last day', [], [], /^None are planned: nothing here has a last day, or/],
    ['the days for them are over', [gas], [], /^None are planned: the days for them are over, or/],
    ['all were sent', [gas], sent, /^No more are planned for these dates\.$/],
  ])('are none, and the card does not say otherwise, if %s', async (_, documents, told, says) => {
    await open(quay, { [ofQuay]: ok({ documents }), [REMINDERS]: ok({ planned: [], sent: told }) });
    expect(await (await part('Reminders')).findByText(says)).toBeDefined();
  });
});

describe('reminders of which none are planned', () => {
  const said = async () => (await part('Reminders')).getByText(/^None are planned/).textContent;

  test('say nothing about the documents before these are there', async () => {
    const documents = delayed(ok({ documents: [gas] }));
    await open(quay, { [ofQuay]: documents.answer });
    await (await part('Reminders')).findByText(/^None are planned/);
    expect(await said()).toBe('None are planned.');
    documents.release();
    await (await part('Reminders')).findByText(/the days for them are over/);
  });

  test('say nothing about documents that could not be loaded', async () => {
    await open(quay, { [ofQuay]: problem(400, '') });
    await part('The documents could not be loaded');
    await (await part('Reminders')).findByText(/^None are planned/);
    expect(await said()).toBe('None are planned.');
  });
});

test('the verdict on a property that was not assessed leaves the start to the card beside it', async () => {
  await open(larch);
  const verdict = await part('Verdict');
  expect(verdict.getByText('Its assessment has not been started.')).toBeDefined();
  expect(await part('Start the assessment')).toBeDefined();
});

test('a reminder that is resumed keeps the focus on its button, which then goes to the page', async () => {
  let until: string | null = '2027-03-03';
  const resumed = delayed(ok({ document_id: gas.id, until: null }));
  await open(quay, {
    [ofQuay]: () => ok({ documents: [{ ...gas, reminders_paused_until: until }] }),
    [`POST /documents/${gas.id}/snooze`]: resumed.answer,
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Resume reminders/ });
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(button);
  until = null;
  resumed.release();
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

describe('the last day of a badge', () => {
  const withBadge = (badge: Parameters<typeof shownBadge>[1]) => ({
    ...bakehouse,
    badge: shownBadge('LP-9999-9999', { expiry_date: '2027-01-01', since: '2026-11-17', reason: 'x', ...badge }),
  });

  test.each([
    ['suspended', 'Valid Until01/01/2027'],
    ['revoked', 'Revoked17/11/2026'],
    ['expired', 'Ended01/01/2027'],
  ] as const)('that is %s stands under what it is', async (status, fact) => {
    await open(withBadge({ status }));
    const facts = [...document.querySelectorAll('[aria-label=Verdict] dl > div')].map(({ textContent }) => textContent);
    expect(facts).toEqual(['BadgeLP-9999-9999', 'Issued04/05/2026', fact]);
  });
});

describe('sharing', () => {
  test('offers the public address of a badge, to copy and as a code', async () => {
    await open(quay);
    const share = await part('Share');
    expect(share.getByDisplayValue('https://letproof.example/verify-badge/LP-3H8T-W6RN')).toBeDefined();
    expect(share.getByRole('button', { name: 'Copy Public address' })).toBeDefined();
    expect(await share.findByRole('img', { name: 'QR code to the verification page of Quay House' })).toBeDefined();
    expect(share.getByRole('link', { name: /^Badge, certificate/ }).getAttribute('href')).toBe('/badge/LP-3H8T-W6RN');
  });

  test('of a badge that is not active says what everyone reads, without a code', async () => {
    await open(bakehouse);
    const share = await part('Share');
    expect(share.getByText(/everyone reads now: The badge has been suspended since 17\/11\/2026\.$/)).toBeDefined();
    expect(share.queryByRole('img')).toBeNull();
  });

  test.each([
    ['not assessed', larch, 'There is no badge yet: it comes with a passing assessment.'],
    ['in progress', kiln, 'There is no badge yet: 16 questions must be answered first.'],
    ['answered but not completed', answered, 'There is no badge yet: the assessment must be completed first.'],
    ['not compliant', { ...bakehouse, badge: null }, 'There is no badge yet: 3 items must be put right first.'],
  ])('of a property that is %s says what is missing', async (_, property, text) => {
    await open(property);
    expect((await part('Share')).getByText(text)).toBeDefined();
  });

  test('of a compliant property without a badge collects it', async () => {
    const { calls } = await open(
      { ...quay, badge: null },
      { 'POST /badges/generate': ok({ badgeId: 'x', badge: quay.badge }) },
    );
    await userEvent.click((await part('Share')).getByRole('button', { name: 'Badge & QR Code' }));
    expect(await screen.findByRole('dialog', { name: 'Compliance Badge & QR Code' })).toBeDefined();
    expect(calls()).toContain('POST /badges/generate');
  });
});

test('receipts for stays say whether all days were in order', async () => {
  const receipt = { property_id: quay.id, from: '2026-11-10', made_at: '2026-11-20T10:00:00.000Z', state: 'open' };
  const receipts = [
    { ...receipt, number: 'SR-AAAA-AAAA', to: '2026-11-12', compliant: true },
    { ...receipt, number: 'SR-BBBB-BBBB', to: '2026-11-16', compliant: false },
  ];
  await open(quay, { [`GET /properties/${quay.id}/stay-receipts`]: ok({ receipts }) });
  const [whole, broken] = await Promise.all(['12', '16'].map((day) => screen.findByText(`10/11 to ${day}/11/2026`)));
  expect(whole?.closest('li')?.textContent).toContain('In order throughout');
  expect(broken?.closest('li')?.textContent).toContain('Not in order on at least one day');
});

test('the calendar of the property has an address of its own, and a new one after a second press', async () => {
  const ROTATE = `POST /properties/${quay.id}/calendar/rotate`;
  const { calls } = await open(quay, { [ROTATE]: ok({ url: calendarAt('second') }) });
  const calendar = await part('In your own calendar');
  expect(await calendar.findByDisplayValue(calendarAt('quay'))).toBeDefined();
  await userEvent.click(calendar.getByRole('button', { name: 'Make a new address' }));
  expect(calls()).not.toContain(ROTATE);
  await userEvent.click(calendar.getByRole('button', { name: 'Press again: the old address stops' }));
  expect(await calendar.findByDisplayValue(calendarAt('second'))).toBeDefined();
  expect(calls()).not.toContain('GET /account/calendar');
});

describe('how it was on a day', () => {
  const asOf: Omit<AsOfReply, 'success'> = {
    date: '2026-11-13',
    edition: '2026.3',
    compliance: 'non_compliant',
    evaluation: {
      compliant: false,
      score: 98,
      summary: { answered: 42, total: 42, compliant: 40, not_applicable: 1, non_compliant: 1, unanswered: 0 },
      unanswered: [],
      missing_documents: [],
      expired: [20],
    },
    reasons: ['The gas safety certificate had run out on 12/11/2026.'],
    documents: [
      {
        id: id(31),
        document_type: 'gas_safety_certificate',
        question_id: 20,
        question_key: 'gas-safety-record',
        expiry_date: '2026-11-12',
        uploaded_at: '2026-05-04T10:00:00.000Z',
        superseded: false,
      },
      {
        id: id(30),
        document_type: 'epc_certificate',
        question_id: null,
        question_key: null,
        expiry_date: null,
        uploaded_at: '2026-05-04T10:00:00.000Z',
        superseded: true,
      },
    ],
    badge: null,
  };
  const on = (day: string) => `GET /properties/${quay.id}/as-of?date=${day}`;
  const show = async (day: string) => {
    await enter(screen.getByLabelText('Day'), day);
    await userEvent.click(screen.getByRole('button', { name: 'Show that day' }));
  };

  test('is in the address, with verdict, score, what failed and what was on file', async () => {
    const { router } = await open(quay, { [on('2026-11-13')]: ok(asOf) });
    await show('2026-11-13');
    const that = await part('How it was on 13/11/2026');
    expect(that.getByText('Non-Compliant')).toBeDefined();
    expect(that.getByText('Score 98%, 42 of 42 questions answered, by question set 2026.3.')).toBeDefined();
    expect(that.getByText('The gas safety certificate had run out on 12/11/2026.')).toBeDefined();
    expect(that.getByRole('heading', { name: 'Documents on file 1' })).toBeDefined();
    expect(that.getByText('Had run out on 12/11/2026')).toBeDefined();
    expect(router.state.location.search).toBe('?on=2026-11-13');
  });

  test('is shown at once for an address with a day', async () => {
    await open(quay, { [on('2026-11-13')]: ok(asOf) }, '?on=2026-11-13');
    expect(await part('How it was on 13/11/2026')).toBeDefined();
    expect((screen.getByLabelText('Day') as HTMLInputElement).value).toBe('2026-11-13');
  });

  test('says that it loads, and the field follows the way back to it', async () => {
    const other = delayed(ok({ ...asOf, date: '2026-11-14' }));
    const { router } = await open(
      quay,
      { [on('2026-11-13')]: ok(asOf), [on('2026-11-14')]: other.answer },
      '?on=2026-11-13',
    );
    const shown = await screen.findByRole('region', { name: 'How it was on 13/11/2026' });
    const region = shown.closest('[role=status]');
    await show('2026-11-14');
    expect((await screen.findByText('Loading that day...')).closest('[role=status]')).toBe(region);
    other.release();
    await part('How it was on 14/11/2026');
    await act(() => router.navigate(-1));
    expect(await part('How it was on 13/11/2026')).toBeDefined();
    expect((screen.getByLabelText('Day') as HTMLInputElement).value).toBe('2026-11-13');
  });

  test('that could not be loaded is asked for again by the same press', async () => {
    let answer: Answer = problem(400, '');
    await open(quay, { [on('2026-11-13')]: () => answer });
    await show('2026-11-13');
    await screen.findByText('That day could not be loaded. Please try again.');
    answer = ok(asOf);
    await userEvent.click(screen.getByRole('button', { name: 'Show that day' }));
    expect(await part('How it was on 13/11/2026')).toBeDefined();
    expect(screen.queryByText(/could not be loaded\. Please try again/)).toBeNull();
  });

  const refusals: [string, string, Answer, string][] = [
    [
      'before the property was added',
      '2026-05-03',
      problem(404, 'Not found'),
      'Quay House was added on 04/05/2026: nothing is known about 03/05/2026.',
    ],
    [
      'in the future',
      '2027-01-01',
      problem(422, 'Check it', { errors: { date: 'The day cannot be later than today, 21/11/2026' } }),
      'The day cannot be later than today, 21/11/2026',
    ],
    [
      'that is no day',
      'soon',
      problem(422, 'Check it', { errors: { date: 'Enter a date such as 2027-03-31' } }),
      'Enter a date such as 2027-03-31',
    ],
  ];
  test.each(refusals)('of a day %s says so', async (_, day, answer, text) => {
    await open(quay, { [on(day)]: answer }, `?on=${day}`);
    const alert = await screen.findByText(text);
    expect(alert.closest('[role=alert]')).toBe(document.activeElement);
  });
});

test('the history shows earlier entries, the first of which takes the focus', async () => {
  const entry = (n: number) => ({
    position: String(n),
    at: '2026-11-20T10:00:00.000Z',
    type: 'QuestionAnswered',
    by: 'Rowena Hale',
    summary: `Entry ${n}`,
    changes: [],
  });
  const page = Array.from({ length: 10 }, (_, n) => entry(20 - n));
  const path = `GET /properties/${quay.id}/history?limit=10`;
  await open(quay, {
    [path]: ok({ events: page, total: 12, course: [] }),
    [`${path}&after=11`]: ok({ events: [entry(2), entry(1)], total: 12 }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier entries (10 of 12)' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Entry 2')));
  expect(screen.queryByRole('button', { name: /^Show earlier entries/ })).toBeNull();
});

test('after the property was deleted the dashboard opens, and the page does not look for it again', async () => {
  const { router, asked } = await open(quay, { [`DELETE /properties/${quay.id}`]: ok({}) });
  await userEvent.click(screen.getByRole('button', { name: 'Edit Quay House' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Property' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Property' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  const calls = asked.map(({ call }) => call);
  // It would show "Property Not Found" until the dashboard opens.
  expect(calls.slice(calls.indexOf(`DELETE /properties/${quay.id}`) + 1)).toEqual([]);
});
