import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  OfficeAccount,
  OfficeAllowance,
  OfficeLead,
  OfficeSubscription,
} from '../../../../domain/office/contract/accounts.ts';
import { OFFICE_LISTS, OFFICE_RESOURCES } from '../../../../domain/office/contract/lists.ts';
import { OfficeBadgeReport, OfficeMail, OfficeMessage } from '../../../../domain/office/contract/messages.ts';
import { OfficeAction, OfficeProjection, OfficeReview } from '../../../../domain/office/contract/running.ts';
import { systemContext } from '../../../../server/application/systemContext.ts';
import { badgeReported, reportId } from '../../../support/credentialEvents.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { addProperty, newAccount, register, subscriber } from '../../../support/journey.ts';
import type { Reply } from '../../../support/reply.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { staffMember, staffOf } from '../../../support/staff.ts';
import { grantAccess, TODAY } from '../policy/people.ts';

const RECORDS = {
  accounts: OfficeAccount,
  subscriptions: OfficeSubscription,
  allowances: OfficeAllowance,
  'contact-messages': OfficeMessage,
  'badge-reports': OfficeBadgeReport,
  leads: OfficeLead,
  mails: OfficeMail,
  projections: OfficeProjection,
  reviews: OfficeReview,
  'staff-actions': OfficeAction,
} as const;

let server: TestServer;
let sid: HttpClient;
let ada: { client: HttpClient; id: string; email: string };
let lead: { id: string; email: string };

const asked = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  );
const list = (resource: string, parameters: Record<string, unknown> = {}, client = sid): Promise<Reply> =>
  client.get(`/api/console/${resource}?${asked(parameters)}`);
const idsOf = ({ body }: Reply): string[] => body.map(({ id }: { id: string }) => id);

/** A visitor takes the quick check and signs up with it. */
const captureLead = async () => {
  const client = server.client();
  const answers = ['q1', 'q2', 'q3', 'q4', 'q5'].map((question_id) => ({ question_id, answer: 'Yes' }));
  await client.post('/api/assessment/quick-check', { answers });
  const body = newAccount({ name: 'Loveday Lead', marketing_opt_in: true });
  return (await client.post('/api/assessment/capture-lead', body)).body.user;
};

beforeAll(async () => {
  server = await startServer({ env: { CLOCK_START: `${TODAY}T12:00:00.000Z` } });
  sid = (await staffMember(server)).client;
  const made = await subscriber(server);
  ada = { client: made.client, id: made.user.id, email: made.user.email };
  await ada.client.put('/api/auth/profile', { name: 'Ada of Zennor' });
  for (const name of ['One', 'Two']) await addProperty(ada.client, { name });
  lead = await captureLead();
  await staffOf(server)({
    do: 'grant',
    account: ada.email,
    allowance: { propertiesCount: 25, until: '2027-12-31', priceNote: '£40', reason: 'Twelve cottages' },
  });
  await ada.client.post('/api/contact', {
    name: 'Ada of Zennor',
    email: ada.email,
    subject: 'technical',
    message: 'Where is my report, please?',
  });
  const { data } = badgeReported;
  await server.core.keyring.create(reportId);
  await server.core.commands.badgeReport(reportId, { type: 'ReportBadge', ...data }, systemContext(null));
  await server.caughtUp(BigInt((await server.recorded()).head));
});
afterAll(() => server?.remove());

describe('a list', () => {
  test.each(OFFICE_RESOURCES)('of %s has its records as the contract says, and each again by its id', async (name) => {
    const reply = await list(name, { range: [0, 4] });
    const records = expectReply(reply, 200, z.array(RECORDS[name] as z.ZodType<{ id: string }>));
    expect(records.length).toBeGreaterThan(0);
    expect(reply.headers.get('content-range')).toMatch(new RegExp(`^${name} 0-${records.length - 1}/\\d+$`));
    const [first] = records;
    // A record may show more than a row: the whole address.
    expect((await sid.get(`/api/console/${name}/${first?.id}`)).body).toMatchObject({ id: first?.id });
    expect(idsOf(await list(name, { filter: { id: [first?.id] } }))).toEqual([first?.id]);
    const past = await list(name, { range: [9000, 9009] });
    expect([past.body, past.headers.get('content-range')]).toEqual([[], expect.stringMatching(/^\S+ \*\/\d+$/)]);
  });

  test.each(OFFICE_RESOURCES)('of %s refuses an unknown filter and an unknown sort', async (name) => {
    expectProblem(await list(name, { filter: { price: 1 } }), 422, { errors: { price: 'There is no such filter' } });
    expectProblem(await list(name, { sort: ['price', 'ASC'] }), 422);
  });

  test.each(OFFICE_RESOURCES)('of %s can be sorted by each of its fields, both ways', async (name) => {
    for (const sort of OFFICE_LISTS[name].sorts)
      for (const direction of ['ASC', 'DESC'])
        expectReply(await list(name, { sort: [sort, direction] }), 200, z.array(z.unknown()));
  });
});

describe('accounts', () => {
  const found = async (filter: Record<string, unknown>) => idsOf(await list('accounts', { filter }));

  test('are found by words of a name, and by a whole address', async () => {
    expect(await found({ q: 'zennor ADA' })).toEqual([ada.id]);
    expect(await found({ q: ada.email.toUpperCase() })).toEqual([ada.id]);
    expect(await found({ q: ada.email.slice(1) })).toEqual([]);
    expect(await found({ q: 'example.co.uk' })).toEqual([]);
  });

  test('are filtered by what they have', async () => {
    expect(await found({ status: 'active' })).toEqual([ada.id]);
    expect(await found({ status: ['inactive', 'cancelled'], q: 'ada' })).toEqual([]);
    expect(await found({ two_factor: true })).toEqual([]);
    expect(await found({ id: [ada.id], email_confirmed: true, user_type: 'owner' })).toEqual([ada.id]);
    expect(await found({ id: [ada.id], email_confirmed: false })).toEqual([]);
  });

  test('have their address masked in the list and in files, and whole in the record and for who searches for it', async () => {
    const [row] = (await list('accounts', { filter: { id: ada.id } })).body;
    expect(row).toMatchObject({ name: 'Ada of Zennor', properties: 2, properties_limit: 25, status: 'active' });
    expect(row.email).toBe(`a•••${ada.email.slice(ada.email.indexOf('@'))}`);
    const file = await sid.get(`/api/console/accounts/export?${asked({ filter: { id: ada.id } })}`);
    expect(file.text).toContain(row.email);
    expect(file.text).not.toContain(ada.email);
    const [sought] = (await list('accounts', { filter: { q: ada.email.toUpperCase() } })).body;
    expect(sought.email).toBe(ada.email);
    const record = await sid.get(`/api/console/accounts/${ada.id}`);
    expect(record.body).toMatchObject({ email: ada.email, sessions: 1, last_seen_at: expect.any(String) });
  });
});

test('no list or file has the whole address of somebody who left the name blank', async () => {
  const staff = await staffMember(server, '');
  const { user } = await subscriber(server, 'single_yearly', { name: '' });
  const grant = { account: user.id, properties_count: 9, reason: 'Asked for by the test' };
  expect((await staff.client.post('/api/console/allowances', grant)).status).toBe(201);
  expect((await staff.client.get(`/api/console/accounts/${user.id}`)).status).toBe(200);
  await server.caughtUp(BigInt((await server.recorded()).head));
  const masked = user.email.replace(/^a[^@]*/, 'a•••');
  for (const resource of ['subscriptions', 'allowances', 'staff-actions'])
    expect((await list(resource)).text, resource).toContain(`"${masked}"`);
  for (const resource of OFFICE_RESOURCES)
    for (const { text } of [await list(resource), await sid.get(`/api/console/${resource}/export`)])
      for (const email of [user.email, staff.user.email]) expect(text, resource).not.toContain(email);
});

test.each(OFFICE_RESOURCES)('an address that is unknown finds nothing in the list of %s', async (resource) => {
  const reply = await list(resource, { filter: { q: 'nobody@letproof.example' } });
  expect([reply.body, reply.headers.get('content-range')]).toEqual([[], `${resource} */0`]);
});

describe('other lists', () => {
  test('hold subscriptions and allowances', async () => {
    expect((await list('subscriptions', { filter: { q: ada.email } })).body).toMatchObject([
      {
        id: ada.id,
        status: 'active',
        plan_type: 'multi_yearly',
        properties: 2,
        properties_limit: 25,
        customer_url: null,
      },
    ]);
    expect(idsOf(await list('subscriptions', { filter: { status: 'past_due' } }))).toEqual([]);
    const running = await list('allowances', { filter: { state: 'running', account_id: ada.id } });
    expect(running.body).toMatchObject([
      { account_id: ada.id, properties_count: 25, until: '2027-12-31', reason: 'Twelve cottages', price_note: '£40' },
    ]);
    expect((await list('allowances', { filter: { state: ['over', 'withdrawn'] } })).body).toEqual([]);
  });

  test('hold leads as long as they agree to mails', async () => {
    expect((await list('leads')).body).toMatchObject([{ id: lead.id, email: lead.email, passed: true }]);
    expect((await list('leads', { filter: { captured_at_lte: '2026-11-19' } })).body).toEqual([]);
    expect((await list('leads', { filter: { captured_at_gte: TODAY, captured_at_lte: TODAY } })).body).toHaveLength(1);
  });

  test('hold messages by state and sender', async () => {
    expect((await list('contact-messages', { filter: { q: ada.email, state: 'open' } })).body).toMatchObject([
      { name: 'Ada of Zennor', subject: 'technical', account_id: ada.id },
    ]);
    expect((await list('contact-messages', { filter: { state: 'closed' } })).body).toEqual([]);
    expect((await list('contact-messages', { filter: { q: 'zennor', subject: 'general' } })).body).toEqual([]);
  });

  test('hold mails by kind and account, and the address of one that was sent is kept nowhere', async () => {
    const mails = (await list('mails', { filter: { account_id: ada.id, template: 'welcome' } })).body;
    expect(mails).toMatchObject([{ template: 'welcome', account_id: ada.id }]);
    expect(JSON.stringify((await list('mails')).body)).not.toContain(ada.email);
    expect((await list('mails', { filter: { q: 'welcome', state: 'failed' } })).body).toEqual([]);
  });

  test('hold the read models as they stand', async () => {
    const [row] = (await list('projections', { filter: { id: 'badge' } })).body;
    expect(row).toMatchObject({ id: 'badge', state: 'running', failure: null });
    expect(idsOf(await list('projections', { filter: { q: 'office' } }))).toEqual(['office_account']);
    expect((await list('projections', { filter: { state: 'stopped' } })).body).toEqual([]);
    expect(row.skipped).toEqual([]);
    const decided = [randomUUID(), 'A broken build', 'olga', '2027-01-01T09:00:00.000Z'];
    const skip = `insert into skipped_event (reader, event_id, position, why, who, at) values ('badge', $1, 2, $2, $3, $4)`;
    await server.query(skip, decided);
    const [skipping] = (await list('projections', { filter: { id: 'badge' } })).body;
    const [, why, who, at] = decided;
    expect(skipping.skipped).toEqual([{ position: '2', why, who, at, returning: false }]);
  });

  test('hold the questions by the date of their legal review', async () => {
    const reviews = (await list('reviews', { sort: ['number', 'ASC'] })).body;
    expect(reviews).toHaveLength(42);
    expect(reviews[0]).toMatchObject({
      number: '1-1',
      last_reviewed: '2026-11-20',
      review_by: '2027-05-20',
      due: false,
    });
    expect((await list('reviews', { filter: { due: true } })).body).toEqual([]);
  });

  test('hold what staff have done, also at the command line', async () => {
    const granted = await list('staff-actions', { filter: { type: 'AllowanceGranted', account_id: ada.id } });
    expect(granted.body).toMatchObject([
      { by: 'Command line', account_name: 'Ada of Zennor', reason: 'Twelve cottages' },
    ]);
  });
});

describe('the back office does not exist', () => {
  const unknown = async (client: HttpClient) => (await client.get(`/api/console/${randomUUID()}`)).text;

  test('for the owner of an account, nor for a colleague of any role', async () => {
    for (const role of ['manager', 'member', 'viewer', 'auditor'] as const) {
      const client = server.client();
      const { id } = await register(client);
      await grantAccess(server, ada.id, id, { role });
      for (const resource of OFFICE_RESOURCES)
        for (const who of [client, ada.client]) {
          const reply = await list(resource, { account: ada.id, filter: { price: 1 } }, who);
          expectProblem(reply, 404);
          expect(reply.text).toBe(await unknown(who));
        }
    }
  });

  test('for a visitor: sign in first', async () => expectProblem(await list('accounts', {}, server.client()), 401));

  test('any more for a person as soon as they are removed, and their session says so', async () => {
    const { client, user } = await staffMember(server, 'Tess Temporary');
    expect((await client.get('/api/auth/me')).body.user.staff).toBe(true);
    expect((await list('accounts', {}, client)).status).toBe(200);
    await staffOf(server)({ do: 'remove', account: user.email, reason: 'Left the company' });
    expectProblem(await list('accounts', {}, client), 404);
    expect((await client.get('/api/auth/me')).body.user.staff).toBe(false);
    expect((await ada.client.get('/api/auth/me')).body.user.staff).toBe(false);
  });
});
