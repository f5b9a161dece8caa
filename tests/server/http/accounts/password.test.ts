import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { RESET_MAIL_SENT, WEAK_PASSWORD } from '../../../../domain/accounts/contract.ts';
import { accountFollowUps } from '../../../../server/application/accountFollowUps.ts';
import { postgresRateLimits } from '../../../../server/identity/rateLimits.ts';
import { accountEvents, accountIn, resetToken, signedIn, signIn, typesOf } from '../../../support/accounts.ts';
import { expectProblem } from '../../../support/expectations.ts';
import { followAgain } from '../../../support/followAgain.ts';
import type { HttpClient } from '../../../support/http.ts';
import { inDatabase } from '../../../support/inDatabase.ts';
import { addProperty, PASSWORD, someEmail, subscriber } from '../../../support/journey.ts';
import { whileLocked, whilePasswordIsLocked } from '../../../support/lockedPassword.ts';
import { silent } from '../../../support/logs.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const NEW = 'another horse battery';
const change = (client: HttpClient, current: unknown, next: unknown) =>
  client.put('/api/auth/change-password', { current_password: current, new_password: next });
const forgot = (email: unknown, client = server.client()) => client.post('/api/auth/forgot-password', { email });
const reset = (token: unknown, password: unknown = NEW, client = server.client()) =>
  client.post('/api/auth/reset-password', { token, password });

describe('changing the password', () => {
  test('records it, starts a new session here and ends the others', async () => {
    const { client, others, user } = await accountIn(server, 2);
    const former = client.jar.get('sid');
    const reply = await change(client, PASSWORD, NEW);
    expect(reply.body).toEqual({ success: true });
    expect(client.jar.get('sid')).not.toBe(former);
    expect((await client.get('/api/auth/me')).status).toBe(200);
    expect((await others[0]?.get('/api/auth/me'))?.status).toBe(401);
    const last = (await accountEvents(server, user.id)).at(-1);
    expect(last).toMatchObject({ type: 'PasswordChanged', data: { how: 'change' } });
    expect(Number(reply.headers.get('x-event-position'))).toBeGreaterThan(0);
    expect((await signIn(server.client(), user.email)).status).toBe(401);
    expect((await signIn(server.client(), user.email, NEW)).status).toBe(200);
    expect(await server.query('select * from account_follow_up')).toEqual([]);
  });

  test.each([
    ['wrong password', NEW, { current_password: 'Current password is incorrect' }],
    ['', NEW, { current_password: 'Password is required' }],
    [PASSWORD, 'seven77', { new_password: 'Password must be at least 8 characters' }],
    [PASSWORD, '', { new_password: 'Password is required' }],
    [PASSWORD, 'password123', { new_password: WEAK_PASSWORD }],
    [PASSWORD, 'x'.repeat(1025), { new_password: 'Password must be at most 1,024 characters' }],
    [7, undefined, { current_password: 'Password is required', new_password: 'Password is required' }],
  ])('from %j to %j is refused: %j', async (current, next, errors) => {
    const { client, user } = await accountIn(server);
    expectProblem(await server.recordingNothing(() => change(client, current, next)), 422, { errors });
    expect((await signIn(server.client(), user.email)).status).toBe(200);
  });

  test('with wrong passwords is limited like the sign-in', async () => {
    const { client } = await accountIn(server);
    // Five from the known browser, five from its network address.
    for (let count = 0; count < 10; count++) expectProblem(await change(client, `wrong ${count}`, NEW), 422);
    expectProblem(await change(client, PASSWORD, NEW), 429);
  });

  test('makes a link to reset it void', async () => {
    const { client, user } = await accountIn(server);
    const token = await resetToken(server, user);
    await change(client, PASSWORD, NEW);
    expectProblem(await reset(token, 'yet another horse'), 422);
    expect((await signIn(server.client(), user.email, NEW)).status).toBe(200);
  });
});

/** A browser that has signed in before, and has used up its own attempts. */
const failedTooOften = async (email: string) => {
  const browser = await signedIn(server, email);
  for (let count = 0; count < 5; count++) await signIn(browser, email, 'wrong password');
  return browser;
};

/** What the present password allows. */
const calls: Record<string, (client: HttpClient) => ReturnType<HttpClient['put']>> = {
  'cannot change it': (client) => change(client, PASSWORD, 'yet another horse'),
  'cannot change the address': (client) => client.put('/api/auth/email', { email: someEmail(), password: PASSWORD }),
  'cannot switch the second factor off': (client) =>
    client.send('DELETE', '/api/auth/two-factor', { json: { password: PASSWORD } }),
  'cannot delete the account': (client) =>
    client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } }),
};

describe('whoever knows the password, in a session that ends after its check', () => {
  test.each(Object.entries(calls))('%s', async (_, call) => {
    const { client, user } = await accountIn(server);
    const reply = await server.recordingNothing(() =>
      whilePasswordIsLocked(server, user.id, {
        ask: () => call(client),
        meanwhile: (row) => row.query('delete from session where account_id = $1', [user.id]),
      }),
    );
    expectProblem(reply, 401);
    expect((await signIn(server.client(), user.email)).status).toBe(200);
  });
});

describe('while the password is reset, whoever knows the former one', () => {
  test.each(Object.entries(calls))('%s', async (_, call) => {
    const { client, user } = await accountIn(server);
    const passwordHash = await hash(NEW);
    const reply = await server.recordingNothing(() =>
      whilePasswordIsLocked(server, user.id, {
        ask: () => call(client),
        meanwhile: (row) =>
          row.query('update credential set password_hash = $2 where account_id = $1', [user.id, passwordHash]),
      }),
    );
    expect(expectProblem(reply, 422).detail).toBe('Current password is incorrect');
    expect((await signIn(server.client(), user.email, NEW)).status).toBe(200);
  });

  test('cannot delete the account, also while its offers are withdrawn', async () => {
    const { client, user } = await subscriber(server);
    const propertyId = await addProperty(client);
    expect((await client.post(`/api/properties/${propertyId}/transfer`, { email: someEmail() })).status).toBe(201);
    const passwordHash = await hash(NEW);
    const { commands } = server.core;
    const { property } = commands;
    // Called by the withdrawal, which comes after the check of the password.
    const deciding = vi.spyOn(commands, 'property');
    Object.assign(deciding, property);
    onTestFinished(() => deciding.mockRestore());
    const reply = await whileLocked(server, (row) => row.query('lock table event in share mode'), {
      ask: () => client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } }),
      meanwhile: async (row) => {
        // What waits for the table may be the work of a policy.
        const withdrawal = expect.objectContaining({ type: 'WithdrawTransfer' });
        await expect.poll(() => deciding).toHaveBeenCalledWith(propertyId, withdrawal, expect.anything());
        await row.query('update credential set password_hash = $2 where account_id = $1', [user.id, passwordHash]);
      },
    });
    expect(expectProblem(reply, 422).detail).toBe('Current password is incorrect');
    expect(await typesOf(server, user.id)).not.toContain('AccountErased');
  });
});

describe('asking for a new password', () => {
  test('answers the same to a known and an unknown address, byte by byte', async () => {
    const { user } = await accountIn(server);
    const [known, unknown] = [await forgot(user.email), await forgot(someEmail())];
    expect(known.body).toEqual({ success: true, message: RESET_MAIL_SENT });
    expect(unknown.bytes.equals(known.bytes)).toBe(true);
    const headersOf = ({ headers }: typeof known) =>
      [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
    expect(headersOf(unknown)).toEqual(headersOf(known));
    expect([known.status, unknown.status]).toEqual([200, 200]);
    await expect.poll(() => typesOf(server, user.id)).toContain('PasswordResetRequested');
    await expect.poll(() => server.query('select * from account_follow_up')).toEqual([]);
  });

  test('accepts the address in other letters', async () => {
    const { user } = await accountIn(server);
    expect((await forgot(`  ${user.email.toUpperCase()} `)).status).toBe(200);
    await expect.poll(() => typesOf(server, user.id)).toContain('PasswordResetRequested');
  });

  test.each([
    [undefined, 'Email is required'],
    ['', 'Email is required'],
    ['ada', 'Invalid email address'],
  ])('for %j is refused', async (email, text) => {
    expectProblem(await forgot(email), 422, { errors: { email: text } });
  });

  test('is refused the fourth time within an hour, for a known and an unknown address alike', async () => {
    const { user } = await accountIn(server);
    const refusals = [];
    for (const email of [user.email, someEmail()]) {
      for (let count = 0; count < 3; count++) expect((await forgot(email)).status).toBe(200);
      const refused = await forgot(email.toUpperCase());
      expectProblem(refused, 429, { detail: 'Too many attempts. Please wait a moment and try again.' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
      refusals.push(refused.text);
    }
    expect(refusals[0]).toBe(refusals[1]);
    await expect
      .poll(async () => (await typesOf(server, user.id)).filter((type) => type === 'PasswordResetRequested'))
      .toHaveLength(3);
  });

  test('is refused the eleventh time within an hour from one network address', async () => {
    const client = server.client();
    for (let count = 0; count < 10; count++) expect((await forgot(someEmail(), client)).status).toBe(200);
    expectProblem(await forgot(someEmail(), client), 429);
  });

  test('stores no address', async () => {
    const email = 'canary.quagga@example.org';
    // Without following it up, which deletes it.
    await inDatabase(server.databaseUrl, (pool) =>
      accountFollowUps({ pool, commands: server.core.commands, logger: silent }).addResetRequest(
        server.core.secrets.emailKey(email),
        { at: server.now(), correlationId: randomUUID() },
      ),
    );
    const rows = await server.query('select * from account_follow_up');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('canary');
    await forgot(email);
    expect(server.logged.join()).not.toContain('canary');
    await server.query('delete from account_follow_up');
  });
});

describe('a link to reset the password', () => {
  test('sets the password once, opens no session, and is recorded', async () => {
    const { client, user } = await accountIn(server);
    const token = await resetToken(server, user);
    const browser = server.client();
    expect((await reset(token, NEW, browser)).body).toEqual({ success: true, access_ended: true });
    expect(browser.jar.has('sid')).toBe(false);
    expect((await client.get('/api/auth/me')).status).toBe(401);
    expect((await signIn(server.client(), user.email)).status).toBe(401);
    expect((await signIn(browser, user.email, NEW)).status).toBe(200);
    const last = (await accountEvents(server, user.id)).slice(-2);
    expect(last).toMatchObject([{ type: 'PasswordChanged', data: { how: 'reset' } }, { type: 'EmailConfirmed' }]);
    const detail = 'Invalid or expired reset link';
    expectProblem(await server.recordingNothing(() => reset(token, 'yet another horse')), 422, { detail });
  });

  test('is not used up by a weak or short password', async () => {
    const { user } = await accountIn(server);
    const token = await resetToken(server, user);
    expectProblem(await reset(token, 'password123'), 422, { errors: { password: WEAK_PASSWORD } });
    expectProblem(await reset(token, user.email), 422, { errors: { password: WEAK_PASSWORD } });
    expectProblem(await reset(token, 'seven77'), 422);
    expect((await reset(token)).status).toBe(200);
  });

  test('works for one of 50 requests at the same moment', async () => {
    const { user } = await accountIn(server);
    const token = await resetToken(server, user);
    const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => reset(token, `${NEW} ${index}`)));
    const done = replies.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(done).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(49);
    expect((await signIn(server.client(), user.email, `${NEW} ${done[0]}`)).status).toBe(200);
    const changes = (await typesOf(server, user.id)).filter((type) => type === 'PasswordChanged');
    expect(changes).toHaveLength(1);
  });

  test('waits for a change of the password at the same moment, and is void after it', async () => {
    const { user } = await accountIn(server);
    const token = await resetToken(server, user);
    const reply = await whilePasswordIsLocked(server, user.id, {
      ask: () => reset(token),
      meanwhile: (client) =>
        client.query(`delete from account_token where account_id = $1 and purpose = 'reset-password'`, [user.id]),
    });
    expectProblem(reply, 422);
    expect((await signIn(server.client(), user.email)).status).toBe(200);
  });

  test('is void once a newer one was sent', async () => {
    const { user } = await accountIn(server);
    const older = await resetToken(server, user);
    const newer = await resetToken(server, user);
    expectProblem(await reset(older), 422);
    expect((await reset(newer)).status).toBe(200);
  });

  test('is void after an hour', async () => {
    const { user } = await accountIn(server);
    const token = await resetToken(server, user);
    await server.query(
      "update account_token set expires_at = $2::timestamptz - interval '1 second' where account_id = $1",
      [user.id, server.now()],
    );
    expectProblem(await reset(token), 422, { errors: { token: 'Invalid or expired reset link' } });
  });

  test('changes only the account that it was sent to', async () => {
    const [one, other] = [await accountIn(server), await accountIn(server)];
    const token = await resetToken(server, one.user);
    expect((await reset(token, NEW, other.client)).status).toBe(200);
    expect((await signIn(server.client(), other.user.email)).status).toBe(200);
    expect((await other.client.get('/api/auth/me')).status).toBe(200);
  });

  test('is void once the account has another address', async () => {
    const { client, user } = await accountIn(server);
    const token = await resetToken(server, user);
    expect((await client.put('/api/auth/email', { email: someEmail(), password: PASSWORD })).status).toBe(200);
    const detail = 'Invalid or expired reset link';
    expectProblem(await server.recordingNothing(() => reset(token)), 422, { detail });
    expect((await client.get('/api/auth/me')).status).toBe(200);
  });

  test('that was used stays void when its event is followed again', async () => {
    const { user } = await accountIn(server);
    expect((await reset(await resetToken(server, user))).status).toBe(200);
    expect(await followAgain(server.core, `account-${user.id}`, 'PasswordResetRequested')).toBe(1);
    const stored = "select from account_token where account_id = $1 and purpose = 'reset-password'";
    expect(await server.query(stored, [user.id])).toEqual([]);
  });

  test('is refused when it was changed', async () => {
    const { user } = await accountIn(server);
    const token = await resetToken(server, user);
    const changed = [token.slice(1), token.slice(0, -1), `${token}A`, token.toUpperCase(), `${token} `, '', undefined];
    for (const wrong of [...changed, 'x'.repeat(201), 7, null, ['a'], { token }, 'unknown'])
      expectProblem(await server.recordingNothing(() => reset(wrong)), 422);
    expect((await signIn(server.client(), user.email)).status).toBe(200);
  });

  test('lets its owner sign in from an address that has failed too often', async () => {
    const { user } = await accountIn(server);
    const browser = server.client();
    for (let count = 0; count < 5; count++) await signIn(browser, user.email, 'wrong password');
    expectProblem(await signIn(browser, user.email), 429);
    await reset(await resetToken(server, user), NEW, browser);
    expect((await signIn(browser, user.email, NEW)).status).toBe(200);
  });

  test('is answered although failed sign-ins cannot be forgotten', async () => {
    const { user } = await accountIn(server);
    const token = await resetToken(server, user);
    await server.query(`create function keep_failures() returns trigger language plpgsql
      as $$ begin raise exception 'out of order'; end $$`);
    await server.query(`create trigger keep_failures before delete on rate_limit for each statement
      execute function keep_failures()`);
    const reply = await reset(token);
    await server.query('drop function keep_failures cascade');
    expect(reply.status).toBe(200);
    expect((await signIn(server.client(), user.email, NEW)).status).toBe(200);
  });

  test.each([
    ['a new browser', async () => server.client()],
    ['a known one that has failed too often', async (email: string) => failedTooOften(email)],
  ])('lets its owner sign in by %s, although its network address has failed on many accounts', async (_, browserOf) => {
    const { user } = await accountIn(server);
    const browser = await browserOf(user.email);
    const limits = postgresRateLimits(server.core.pool, server.core.secrets.derive);
    for (let count = 0; count < 100; count++) await limits.count('loginByAddress', browser.address);
    expectProblem(await signIn(browser, user.email), 429);
    expect((await reset(await resetToken(server, user), NEW, browser)).status).toBe(200);
    expect((await signIn(browser, user.email, NEW)).status).toBe(200);
    const other = server.client();
    for (let count = 0; count < 100; count++) await limits.count('loginByAddress', other.address);
    expectProblem(await signIn(other, user.email, NEW), 429);
  });
});

test('a hash with former parameters is replaced at the next sign-in, and the password stays', async () => {
  const { user } = await accountIn(server);
  const former = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  await server.query('update credential set password_hash = $2 where account_id = $1', [user.id, former]);
  const stored = async () =>
    (await server.query('select password_hash from credential where account_id = $1', [user.id]))[0].password_hash;
  await signIn(server.client(), user.email, 'wrong password');
  expect(await stored()).toBe(former);
  expect((await signIn(server.client(), user.email)).status).toBe(200);
  const replaced = await stored();
  expect(replaced).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(server.client(), user.email)).status).toBe(200);
  expect(await stored()).toBe(replaced);
});
