import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccessReply, InvitationReply, ReceivedInvitationReply } from '../../../../domain/access/contract.ts';
import { signIn } from '../../../support/accounts.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { colleague, inAccount, invite } from '../../../support/invited.ts';
import { addProperty, confirmAddress, register, someEmail, subscriber } from '../../../support/journey.ts';
import { movedClock } from '../../../support/movedClock.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const clock = movedClock('2026-11-20T12:00:00.000Z');
const LATER = '2026-12-04T12:00:00.000Z';
let server: TestServer;
let ada: HttpClient;
let adaId: string;
let cottage: string;
beforeAll(async () => {
  server = await startServer({ now: clock.now });
  const account = await subscriber(server);
  ada = account.client;
  adaId = account.user.id;
  cottage = await addProperty(ada);
});
afterAll(() => server?.remove());

const peopleOf = async (client: HttpClient = ada) => expectReply(await client.get('/api/access'), 200, AccessReply);
const openTo = async (email: string) => (await peopleOf()).invitations.find((one) => one.email === email);
/** The number of mails with its links. By their events, because a mail that was sent no longer has its recipient. */
const mailsOf = async (invitationId: string): Promise<number> =>
  (
    await server.query(
      `select from outbox_mail m join event e on m.key = e.id || '.invitation' where e.data->>'invitationId' = $1`,
      [invitationId],
    )
  ).length;

describe('an invitation', () => {
  test('is listed with its terms until it is accepted, and sends one mail', async () => {
    const email = someEmail();
    const body = { email, role: 'viewer', until: '2027-01-31', property_ids: [cottage] };
    const reply = expectReply(await ada.post('/api/access/invitations', body), 201, InvitationReply);
    const sees = { kind: 'properties', group: null, property_ids: [cottage], count: 1 };
    expect(reply.invitation).toMatchObject({
      email,
      role: 'viewer',
      until: '2027-01-31',
      sees,
      expired: false,
      expires_at: LATER,
    });
    expect(await openTo(email)).toEqual(reply.invitation);
    expect(await mailsOf(reply.invitation.id)).toBe(1);
  });

  test('contains no address in its event', async () => {
    const email = someEmail();
    await invite(server, ada, adaId, { email, role: 'member' });
    const events = await server.query('select data::text as data from event where stream = $1', [`access-${adaId}`]);
    expect(JSON.stringify(events)).not.toContain(email);
    const rows = await server.query('select id::text || content::text as row from invitation');
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  test('lets the invited person in, also one who registers for it, and confirms the address', async () => {
    const { asks, client, grantId, user } = await colleague(server, ada, adaId, { role: 'member' });
    expect((await asks.get('/api/properties')).body.properties).toHaveLength(1);
    const { people, invitations } = await peopleOf();
    expect(people.find(({ id }) => id === grantId)).toMatchObject({ person_id: user.id, name: 'Bob', role: 'member' });
    expect(invitations.some(({ id }) => id === grantId)).toBe(false);
    const me = (await client.get('/api/auth/me')).body.user;
    expect(me.email_confirmed).toBe(true);
    expect(me.roles).toMatchObject([
      { account_id: adaId, grant_id: grantId, name: 'Ada Lovelace', role: 'member', until: null, limited: false },
    ]);
  });

  test('shows to the holder of the link who invites, and to what', async () => {
    const email = someEmail();
    const { token } = await invite(server, ada, adaId, { email, role: 'auditor', until: '2027-01-31' });
    const reply = await server.client().get(`/api/invitations/${token}`);
    expect(expectReply(reply, 200, ReceivedInvitationReply).invitation).toEqual({
      account_id: adaId,
      account_name: 'Ada Lovelace',
      email,
      role: 'auditor',
      limited: false,
      until: '2027-01-31',
      expires_at: LATER,
    });
  });

  test('serves once', async () => {
    const { client, token } = await colleague(server, ada, adaId, { role: 'viewer' });
    expectProblem(await client.post(`/api/invitations/${token}/accept`), 404);
    expectProblem(await client.get(`/api/invitations/${token}`), 404);
  });

  test('of two at once lets one in', async () => {
    const email = someEmail();
    const { token } = await invite(server, ada, adaId, { email, role: 'viewer' });
    const client = server.client();
    await register(client, { email });
    const accept = () => client.post(`/api/invitations/${token}/accept`);
    const replies = await Promise.all([accept(), accept()]);
    // The second one finds the grant, or the link used up.
    expect(replies.map(({ status }) => status)).toContain(200);
    const roles = (await client.get('/api/auth/me')).body.user.roles;
    expect(roles).toHaveLength(1);
  });

  test('is for the invited address only', async () => {
    const { token } = await invite(server, ada, adaId, { email: someEmail(), role: 'viewer' });
    const stranger = server.client();
    await register(stranger);
    const problem = expectProblem(await stranger.post(`/api/invitations/${token}/accept`), 403);
    expect(problem.detail).toContain('sent to another address');
    expectProblem(await stranger.get('/api/properties', { 'x-account': adaId }), 404);
  });

  test('needs a session to accept', async () => {
    const { token } = await invite(server, ada, adaId, { email: someEmail(), role: 'viewer' });
    expectProblem(await server.client().post(`/api/invitations/${token}/accept`), 401);
  });

  test.each(['x', 'x'.repeat(43), '..%2f', `${'x'.repeat(101)}`])('with the token %j does not exist', async (token) => {
    expectProblem(await server.client().get(`/api/invitations/${token}`), 404);
  });

  test('is accepted before its 14 days are over and not later', async () => {
    const email = someEmail();
    const { token } = await invite(server, ada, adaId, { email, role: 'viewer' });
    const client = server.client();
    await register(client, { email });
    clock.moveTo('2026-12-04T11:59:59.999Z');
    expect((await client.get(`/api/invitations/${token}`)).status).toBe(200);
    clock.moveTo(LATER);
    // Sessions end after a week.
    await signIn(client, email);
    expectProblem(await client.post(`/api/invitations/${token}/accept`), 404);
    clock.moveTo('2026-11-20T12:00:00.000Z');
  });
});

test('an invitation to access whose last day is over does not exist, and ends no other access', async () => {
  const { asks, client, user } = await colleague(server, ada, adaId, { role: 'viewer', until: '2026-11-20' });
  clock.moveTo('2026-11-21T12:00:00.000Z');
  const { token } = await invite(server, ada, adaId, { email: user.email, role: 'member', until: '2026-11-21' });
  expect((await client.get(`/api/invitations/${token}`)).status).toBe(200);
  clock.moveTo('2026-11-22T12:00:00.000Z');
  expectProblem(await client.get(`/api/invitations/${token}`), 404);
  expectProblem(await client.post(`/api/invitations/${token}/accept`), 404);
  expectProblem(await asks.get('/api/properties'), 404);
  clock.moveTo('2026-11-20T12:00:00.000Z');
  expect((await asks.get('/api/properties')).status).toBe(200);
});

test('an invitation to access whose last day is over shows as expired, is not sent again, and makes room for a new one', async () => {
  const email = someEmail();
  const { id } = await invite(server, ada, adaId, { email, role: 'member', until: '2026-11-20' });
  clock.moveTo('2026-11-21T12:00:00.000Z');
  expect(await openTo(email)).toMatchObject({ id, expired: true });
  expectProblem(await server.recordingNothing(() => ada.post(`/api/access/invitations/${id}/resend`)), 404);
  const again = await invite(server, ada, adaId, { email, role: 'member' });
  expect(await openTo(email)).toMatchObject({ id: again.id, expired: false });
  clock.moveTo('2026-11-20T12:00:00.000Z');
});

test('a confirmed address is recorded before the acceptance, so that a retry of what was interrupted lets the person in', async () => {
  const email = someEmail();
  const { token } = await invite(server, ada, adaId, { email, role: 'viewer' });
  const client = server.client();
  const { id } = await register(client, { email });
  expect((await client.post(`/api/invitations/${token}/accept`)).status).toBe(200);
  const recorded = await server.query(
    "select type from event where stream = any($1) and type in ('EmailConfirmed', 'AccessGranted') order by position desc limit 2",
    [[`account-${id}`, `access-${adaId}`]],
  );
  expect(recorded.map(({ type }) => type)).toEqual(['AccessGranted', 'EmailConfirmed']);
});

describe('sending an invitation again', () => {
  test('makes the former link void and the new one valid, with a second mail', async () => {
    const email = someEmail();
    const first = await invite(server, ada, adaId, { email, role: 'member' });
    clock.moveTo('2026-11-21T12:00:00.000Z');
    const reply = await ada.post(`/api/access/invitations/${first.id}/resend`);
    expect(expectReply(reply, 200, InvitationReply).invitation.expires_at).toBe('2026-12-05T12:00:00.000Z');
    expectProblem(await server.client().get(`/api/invitations/${first.token}`), 404);
    expect(await mailsOf(first.id)).toBe(2);
    clock.moveTo('2026-11-20T12:00:00.000Z');
  });

  test('and withdrawing need one that is open', async () => {
    expectProblem(await ada.post(`/api/access/invitations/${randomUUID()}/resend`), 404);
    expectProblem(await ada.delete(`/api/access/invitations/${randomUUID()}`), 404);
  });
});

test('a withdrawn invitation lets nobody in, and its address is gone', async () => {
  const email = someEmail();
  const { id, token } = await invite(server, ada, adaId, { email, role: 'member' });
  expect((await ada.delete(`/api/access/invitations/${id}`)).status).toBe(200);
  expect(await openTo(email)).toBeUndefined();
  expectProblem(await server.client().get(`/api/invitations/${token}`), 404);
  expect(await server.query('select from invitation where id = $1', [id])).toEqual([]);
});

describe('is refused', () => {
  const inviting = (body: object) => server.recordingNothing(() => ada.post('/api/access/invitations', body));

  test.each([
    [{ role: 'member' }, { email: 'Email is required' }],
    [{ email: 'x', role: 'member' }, { email: 'Invalid email address' }],
    [{ email: 'x@example.org', role: 'owner' }, { role: 'Choose a role' }],
    [{ email: 'x@example.org', role: 'viewer', property_ids: [] }, { property_ids: 'Choose at least one property' }],
    [{ email: 'x@example.org', role: 'viewer', until: '2026-11-19' }, { until: 'Choose today or a later day' }],
  ])('%j', async (body, errors) => {
    expectProblem(await inviting(body), 422, { errors: errors as Record<string, string> });
  });

  test('a manager who would see only some properties', async () => {
    const reply = await inviting({ email: someEmail(), role: 'manager', property_ids: [cottage] });
    expect(expectProblem(reply, 422).errors?.role).toContain('all properties');
  });

  test('a property or group that the account does not have', async () => {
    const bob = await subscriber(server);
    const foreign = await addProperty(bob.client);
    const email = someEmail();
    expectProblem(await inviting({ email, role: 'viewer', property_ids: [cottage, foreign] }), 404);
    expectProblem(await inviting({ email, role: 'viewer', group_id: randomUUID() }), 404);
    expect(await openTo(email)).toBeUndefined();
  });

  test('the own address, one that is invited and one that has access', async () => {
    const own = (await ada.get('/api/auth/me')).body.user.email;
    expectProblem(await inviting({ email: own, role: 'member' }), 409);
    const email = someEmail();
    await invite(server, ada, adaId, { email, role: 'member' });
    expectProblem(await inviting({ email: email.toUpperCase(), role: 'viewer' }), 409, {
      detail: 'This person is invited already. You can send the invitation again.',
    });
    const { user } = await colleague(server, ada, adaId, { role: 'viewer' });
    expectProblem(await inviting({ email: user.email, role: 'member' }), 409);
  });

  test('after five to one address in an hour, in words', async () => {
    const email = someEmail();
    for (const _ of [1, 2, 3, 4, 5]) {
      const { id } = await invite(server, ada, adaId, { email, role: 'member' });
      await ada.delete(`/api/access/invitations/${id}`);
    }
    const reply = await inviting({ email, role: 'member' });
    expectProblem(reply, 429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the erasure', () => {
  const erase = async (client: HttpClient) => {
    const body = { password: 'correct horse battery', confirm: 'DELETE' };
    expect((await client.send('DELETE', '/api/account', { json: body })).status).toBe(200);
  };

  test('of an account ends what it has sent', async () => {
    const other = await subscriber(server);
    const { id, token } = await invite(server, other.client, other.user.id, { email: someEmail(), role: 'viewer' });
    await erase(other.client);
    await expect.poll(async () => server.query('select from invitation where id = $1', [id])).toEqual([]);
    expectProblem(await server.client().get(`/api/invitations/${token}`), 404);
  });

  test('of an invited person takes their address from those who invited them', async () => {
    const email = someEmail();
    const { id } = await invite(server, ada, adaId, { email, role: 'viewer' });
    const client = server.client();
    await confirmAddress(server, await register(client, { email }));
    await erase(client);
    await expect.poll(async () => server.query('select from invitation where id = $1', [id])).toEqual([]);
    expect(await openTo(email)).toBeUndefined();
  });
});

test('a colleague who manages invites in the name of the account', async () => {
  const { asks } = await colleague(server, ada, adaId, { role: 'manager' });
  const email = someEmail();
  expect((await asks.post('/api/access/invitations', { email, role: 'viewer' })).status).toBe(201);
  expect(await openTo(email)).toMatchObject({ role: 'viewer' });
  const member = await colleague(server, ada, adaId, { role: 'member' });
  const asked = inAccount(member.client, adaId);
  expectProblem(await asked.post('/api/access/invitations', { email: someEmail(), role: 'viewer' }), 403);
  expectProblem(await asked.get('/api/access'), 403);
});

// Last, because sessions end meanwhile.
test('an invitation that nobody wanted is forgotten after 90 more days', async () => {
  const email = someEmail();
  const { id } = await invite(server, ada, adaId, { email, role: 'member' });
  const isKept = async () => (await server.query('select from invitation where id = $1', [id])).length === 1;
  clock.moveTo('2027-03-04T11:00:00.000Z');
  await server.runDueJobs();
  expect(await isKept()).toBe(true);
  clock.moveTo('2027-03-05T13:00:00.000Z');
  await server.runDueJobs();
  expect(await isKept()).toBe(false);
  clock.moveTo('2026-11-20T12:00:00.000Z');
});
