import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OfficeAllowance } from '../../../../domain/office/contract/accounts.ts';
import { OfficeMail, OfficeMessageRecord } from '../../../../domain/office/contract/messages.ts';
import { OfficeProjection } from '../../../../domain/office/contract/running.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { confirmAddress, PASSWORD, register, someEmail, subscriber } from '../../../support/journey.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { smtpServer, type TestSmtpServer } from '../../../support/smtp.ts';
import { staffMember } from '../../../support/staff.ts';

const CONTACT = 'hello@letproof.example';

let smtp: TestSmtpServer;
let server: TestServer;
let sid: HttpClient;
let sidId: string;
let ada: { client: HttpClient; id: string; email: string };
beforeAll(async () => {
  smtp = await smtpServer();
  server = await startServer({
    env: { CLOCK_START: '2027-05-21T12:00:00.000Z', SMTP_URL: smtp.url, CONTACT_EMAIL: CONTACT },
  });
  const staff = await staffMember(server);
  sid = staff.client;
  sidId = staff.user.id;
  const made = await subscriber(server);
  ada = { client: made.client, id: made.user.id, email: made.user.email };
});
afterAll(async () => {
  await server?.remove();
  await smtp?.stop();
});

/** A client waits for its own writes only, and not for those of another one. */
const caughtUp = async () => expect(await server.caughtUp(BigInt((await server.recorded()).head))).toBe(true);
const eventsOf = (type: string) =>
  server.query('select data, metadata from event where type = $1 order by position', [type]);
const actionsOf = async (type: string, client = sid) =>
  (await client.get(`/api/console/staff-actions?filter=${JSON.stringify({ type })}`)).body;
const write = async (from = someEmail(), client = server.client()) => {
  const message = { name: 'Vera Visitor', email: from, subject: 'general', message: 'Does the plaque need a licence?' };
  expect((await client.post('/api/contact', message)).status).toBe(201);
  await caughtUp();
  const filter = JSON.stringify({ q: from });
  return (await sid.get(`/api/console/contact-messages?filter=${encodeURIComponent(filter)}`)).body[0].id as string;
};

describe('the record of an account', () => {
  test('is opened on the record, once in ten minutes, and its owner sees it', async () => {
    for (let time = 0; time < 3; time += 1) expect((await sid.get(`/api/console/accounts/${ada.id}`)).status).toBe(200);
    expect(await eventsOf('AccountRecordOpened')).toMatchObject([
      {
        data: { accountId: ada.id, staffId: sidId },
        metadata: { actor: { kind: 'staff', id: sidId }, account: ada.id },
      },
    ]);
    await caughtUp();
    const [activity] = (await ada.client.get('/api/console/activity?sort=["at","DESC"]')).body;
    expect(activity).toMatchObject({ text: 'LetProof support opened your account’s record', by: 'LetProof staff' });
    expect(await actionsOf('AccountRecordOpened')).toMatchObject([{ by: 'Sid Staff', account_id: ada.id }]);
  });

  test('is not opened by looking at the list, or by HEAD', async () => {
    const other = await register(server.client());
    await sid.get('/api/console/accounts');
    expect((await sid.send('HEAD', `/api/console/accounts/${other.id}`)).status).toBe(405);
    const opened = await eventsOf('AccountRecordOpened');
    expect(opened.filter(({ data }) => data.accountId === other.id)).toEqual([]);
  });
});

describe('an action on an account', () => {
  test('ends all its sessions, with the reason', async () => {
    const client = server.client();
    const { id, email } = await register(client);
    const path = `/api/console/accounts/${id}/end-sessions`;
    await server.recordingNothing(async () =>
      expectProblem(await sid.post(path, { reason: ' ' }), 422, { errors: { reason: 'Say why' } }),
    );
    expect((await client.get('/api/auth/me')).status).toBe(200);
    expect((await sid.post(path, { reason: 'A phone was stolen' })).status).toBe(200);
    expect((await client.get('/api/auth/me')).status).toBe(401);
    // A later session is not concerned.
    expect((await client.post('/api/auth/login', { email, password: PASSWORD })).status).toBe(200);
    expect((await client.get('/api/auth/me')).status).toBe(200);
    expect(await actionsOf('AccountSessionsEnded')).toMatchObject([{ account_id: id, reason: 'A phone was stolen' }]);
    // In the log the reason is encrypted.
    expect(JSON.stringify(await eventsOf('AccountSessionsEnded'))).not.toContain('stolen');
  });

  test('sends a link for a new password, once for a repeated request', async () => {
    const { id, email } = await register(server.client());
    const path = `/api/console/accounts/${id}/send-reset`;
    const headers = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1)
      expect((await sid.send('POST', path, { json: { reason: 'She asked by telephone' }, headers })).status).toBe(200);
    await expect.poll(() => smtp.to(email).map(({ subject }) => subject)).toContain('Choose a new password');
    expect(smtp.to(email).filter(({ subject }) => subject === 'Choose a new password')).toHaveLength(1);
    expect((await eventsOf('PasswordResetSent')).filter(({ data }) => data.accountId === id)).toHaveLength(1);
  });

  test('of an unknown account is refused, and records nothing', () =>
    server.recordingNothing(async () => {
      for (const action of ['end-sessions', 'send-reset'])
        expectProblem(await sid.post(`/api/console/accounts/${randomUUID()}/${action}`, { reason: 'x' }), 404);
    }));
});

describe('an allowance', () => {
  const asked = { properties_count: 25, until: '2027-12-31', price_note: '£40', reason: 'Twelve cottages' };

  test('is granted once and withdrawn, with a reason each', async () => {
    const granted = await sid.post('/api/console/allowances', { ...asked, account: ada.email });
    const row = expectReply(granted, 201, OfficeAllowance);
    expect(row).toMatchObject({ account_id: ada.id, state: 'running', ...asked });
    const again = await sid.post('/api/console/allowances', { ...asked, account: ada.id });
    expect([again.status, again.body.id]).toEqual([200, row.id]);
    await caughtUp();
    expect((await ada.client.get('/api/subscriptions/current')).body.subscription.properties_limit).toBe(25);

    const path = `/api/console/allowances/${row.id}/withdraw`;
    expectProblem(await sid.post(path, {}), 422);
    const withdrawn = expectReply(await sid.post(path, { reason: 'The farm was sold' }), 200, OfficeAllowance);
    expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawn_reason: 'The farm was sold' });
    await caughtUp();
    expect((await ada.client.get('/api/subscriptions/current')).body.subscription.properties_limit).toBe(5);
    expect(await actionsOf('AllowanceWithdrawn')).toMatchObject([{ by: 'Sid Staff', reason: 'The farm was sold' }]);
  });

  test('is refused to an address that is not confirmed, and granted by the id of the account', async () => {
    const client = server.client();
    const { id, email } = await register(client);
    const grant = (body: Record<string, unknown>) => sid.post('/api/console/allowances', { ...asked, ...body });
    await server.recordingNothing(async () => {
      const { errors } = expectProblem(await grant({ account: email }), 422);
      expect(errors).toEqual({ account: expect.stringContaining('is not confirmed') });
    });
    expect((await grant({ account: id })).status).toBe(201);
    await confirmAddress(server, { id, email });
    expect((await grant({ account: email, properties_count: 26 })).status).toBe(201);
  });

  test.each([
    [{ ...asked, account: 'nobody@letproof.example' }, { account: 'There is no such account' }],
    [{ ...asked, until: '2027-05-20' }, { until: 'Choose today or a later day' }],
    [{ ...asked, properties_count: 0 }, { properties_count: 'Enter a whole number from 1 to 10,000' }],
    [{ ...asked, reason: '' }, { reason: 'Say why' }],
  ])('of %j is refused by its field', async (body, errors) => {
    await server.recordingNothing(async () => {
      expectProblem(await sid.post('/api/console/allowances', { account: ada.email, ...body }), 422, { errors });
    });
  });
});

describe('a contact message', () => {
  test('is answered by a mail whose answer goes to our address', async () => {
    const from = someEmail();
    const id = await write(from);
    const shown = expectReply(await sid.get(`/api/console/contact-messages/${id}`), 200, OfficeMessageRecord);
    expect(shown).toMatchObject({
      email: from,
      message: 'Does the plaque need a licence?',
      state: 'open',
      replies: [],
    });
    const path = `/api/console/contact-messages/${id}/answer`;
    expectProblem(await sid.post(path, { message: ' ' }), 422, { errors: { message: 'Write an answer' } });
    const answered = expectReply(await sid.post(path, { message: 'No.\nIt does not.' }), 200, OfficeMessageRecord);
    expect(answered).toMatchObject({ state: 'answered', replies: [{ by: 'Sid Staff', text: 'No.\nIt does not.' }] });
    await expect
      .poll(() => smtp.to(from).map(({ subject }) => subject))
      .toContain('Our answer to your message: General');
    const mail = smtp.to(from).find(({ subject }) => subject?.startsWith('Our answer'));
    expect(mail?.replyTo).toMatchObject([{ address: CONTACT }]);
    expect(mail?.text).toContain('It does not.');
    expect(JSON.stringify(await eventsOf('ContactMessageAnswered'))).not.toContain('It does not');
  });

  test('is closed with a reason, and can still be answered', async () => {
    const id = await write();
    const closed = await sid.post(`/api/console/contact-messages/${id}/close`, { reason: 'Advertising' });
    expect(closed.body).toMatchObject({ state: 'closed', closed_reason: 'Advertising' });
    const answered = await sid.post(`/api/console/contact-messages/${id}/answer`, { message: 'Thank you.' });
    expect(answered.body).toMatchObject({ state: 'answered', closed_reason: null });
  });

  test('of an account is erased with it, and so is the answer and what staff did', async () => {
    const client = server.client();
    const { id: accountId, email } = await register(client, { name: 'Gone Soon' });
    const id = await write(email, client);
    await sid.post(`/api/console/contact-messages/${id}/answer`, { message: 'An answer to be erased' });
    await sid.get(`/api/console/accounts/${accountId}`);
    await sid.post('/api/console/allowances', {
      account: accountId,
      properties_count: 9,
      reason: 'Asked for by the test',
    });
    expect(
      (await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } })).status,
    ).toBe(200);
    await caughtUp();
    expectProblem(await sid.get(`/api/console/contact-messages/${id}`), 404);
    expectProblem(await sid.post(`/api/console/contact-messages/${id}/answer`, { message: 'Too late' }), 404);
    expectProblem(await sid.get(`/api/console/accounts/${accountId}`), 404);
    for (const resource of [
      'accounts',
      'subscriptions',
      'allowances',
      'leads',
      'badge-reports',
      'contact-messages',
      'mails',
      'staff-actions',
    ]) {
      const { text } = await sid.get(`/api/console/${resource}`);
      for (const word of [accountId, 'Gone Soon', id]) expect(text, `${resource}: ${word}`).not.toContain(word);
    }
  });
});

describe('a mail', () => {
  test('that has failed is sent again, once, with a reason; its address is shown in its record only', async () => {
    const { id, email } = await register(server.client());
    await expect.poll(() => smtp.to(email).length).toBe(1);
    smtp.refusals.set(email, { code: 550, text: `5.1.1 no ${email} here` });
    await sid.post(`/api/console/accounts/${id}/send-reset`, { reason: 'Asked for by the test' });
    const filter = encodeURIComponent(JSON.stringify({ account_id: id, state: 'failed' }));
    const failed = async () => (await sid.get(`/api/console/mails?filter=${filter}`)).body;
    await expect.poll(async () => (await failed()).length).toBe(1);
    const [row] = await failed();
    expect(row).toMatchObject({ template: 'reset-password', attempts: 1, last_error: 'RCPT TO: 550 5.1.1' });
    expect(row.to).toMatch(/^a•••@/);
    expect((await sid.get(`/api/console/mails/${row.id}`)).body.to).toBe(email);

    const path = `/api/console/mails/${row.id}/resend`;
    expectProblem(await sid.post(path, {}), 422, { errors: { reason: 'Say why' } });
    smtp.refusals.delete(email);
    const pressed = await Promise.all([1, 2].map(() => sid.post(path, { reason: 'Their server is back' })));
    expect(pressed.map(({ status }) => status)).toContain(200);
    for (const reply of pressed) if (reply.status === 200) expectReply(reply, 200, OfficeMail);
    await expect.poll(() => smtp.to(email).length).toBe(2);
    expectProblem(await sid.post(path, { reason: 'Once more' }), 409);
    expect(smtp.to(email)).toHaveLength(2);
    expect((await actionsOf('MailResent'))[0]).toMatchObject({
      about: 'reset-password',
      reason: 'Their server is back',
    });
  });
});

test('a failed mail for a new password is not sent again once a later one has made its link dead', async () => {
  const { id, email } = await register(server.client());
  await expect.poll(() => smtp.to(email).length).toBe(1);
  smtp.refusals.set(email, { code: 550, text: '5.1.1 no such user' });
  const filter = encodeURIComponent(JSON.stringify({ account_id: id, state: 'failed' }));
  const failed = async () => (await sid.get(`/api/console/mails?filter=${filter}`)).body;
  for (const count of [1, 2]) {
    await sid.post(`/api/console/accounts/${id}/send-reset`, { reason: 'Asked for by the test' });
    await expect.poll(async () => (await failed()).length).toBe(count);
  }
  smtp.refusals.delete(email);
  const ids = (await failed()).map((row: { id: string }) => Number(row.id)).sort((a: number, b: number) => a - b);
  const resend = (mailId: number) =>
    sid.post(`/api/console/mails/${mailId}/resend`, { reason: 'Their server is back' });
  const { type } = await server.recordingNothing(async () => expectProblem(await resend(ids[0]), 409));
  expect(type).toBe('/problems/mail-outdated');
  expect((await resend(ids[1])).status).toBe(200);
  await expect.poll(() => smtp.to(email).length).toBe(2);
});

test('a mail to an address that somebody has typed is a look at the account that caused it', async () => {
  const { client, user } = await subscriber(server);
  const email = someEmail();
  smtp.refusals.set(email, { code: 550, text: '5.1.1 no such user' });
  expect((await client.post('/api/access/invitations', { email, role: 'viewer' })).status).toBe(201);
  const filter = encodeURIComponent(JSON.stringify({ template: 'invitation', state: 'failed' }));
  const failed = async () => (await sid.get(`/api/console/mails?filter=${filter}`)).body;
  await expect.poll(async () => (await failed()).length).toBe(1);
  const [{ id, account_id }] = await failed();
  // A refusal by the server of this address does not concern the account.
  expect(account_id).toBe(null);
  expect((await sid.get(`/api/console/mails/${id}`)).body.to).toBe(email);
  expect((await eventsOf('AccountRecordOpened')).map(({ metadata }) => metadata)).toContainEqual(
    expect.objectContaining({ account: user.id, actor: { kind: 'staff', id: sidId } }),
  );
  // What staff write about it goes with the account.
  expect((await sid.post(`/api/console/mails/${id}/resend`, { reason: 'Ada asked for it' })).status).toBe(200);
  const { data, metadata } = (await eventsOf('MailResent')).at(-1) ?? {};
  expect([data?.recipientId, data?.personal.why.subject, metadata?.account]).toEqual([user.id, user.id, user.id]);
});

test('a mail to a visitor without an account is shown without such a look', async () => {
  const from = someEmail();
  smtp.refusals.set(from, { code: 550, text: '5.1.1 no such user' });
  const id = await write(from);
  expect((await sid.post(`/api/console/contact-messages/${id}/answer`, { message: 'No.' })).status).toBe(200);
  const filter = encodeURIComponent(JSON.stringify({ template: 'contact-answer', state: 'failed' }));
  const failed = async () => (await sid.get(`/api/console/mails?filter=${filter}`)).body;
  await expect.poll(async () => (await failed()).length).toBe(1);
  const [row] = await failed();
  const reply = await server.recordingNothing(() => sid.get(`/api/console/mails/${row.id}`));
  expect(reply.body.to).toBe(from);
});

describe('a read model', () => {
  test('is rebuilt by the process that leads, while readers keep its rows', async () => {
    const epoch = async () => (await server.query(`select epoch from checkpoint where name = 'badge'`))[0].epoch;
    const before = await epoch();
    const path = '/api/console/projections/badge';
    expectProblem(await sid.post(`${path}/rebuild`, {}), 422);
    expectReply(await sid.post(`${path}/rebuild`, { reason: 'A row looks wrong' }), 202, OfficeProjection);
    await expect.poll(async () => (await sid.get(path)).body.state).toBe('running');
    expect(await epoch()).toBe(before + 1);
    expect(await actionsOf('ReadModelRebuildRequested')).toMatchObject([
      { about: 'badge', reason: 'A row looks wrong' },
    ]);
    expectProblem(await sid.post('/api/console/projections/no_such/rebuild', { reason: 'x' }), 404);
  });
});

test('a list that is taken away as a file is recorded, and asking first is not', async () => {
  await server.recordingNothing(async () => {
    await sid.send('HEAD', '/api/console/leads/export?format=csv', {});
    // Nothing was sent, so nothing was exported.
    expect((await sid.get('/api/console/leads/export?format=csv&filter=none')).status).toBe(422);
  });
  expect((await sid.get('/api/console/leads/export?format=csv')).status).toBe(200);
  expect(await actionsOf('OfficeListExported')).toMatchObject([{ about: 'leads, csv', by: 'Sid Staff' }]);
});

test('questions are due once their review is older than six months', async () => {
  const due = (await sid.get(`/api/console/reviews?filter=${JSON.stringify({ due: true })}`)).body;
  expect(due).toHaveLength(42);
});
