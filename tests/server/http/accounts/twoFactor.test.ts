import { generateSync } from 'otplib';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TwoFactorReply, TwoFactorSetup, TwoFactorStatusReply } from '../../../../domain/accounts/contract.ts';
import { systemContext } from '../../../../server/application/systemContext.ts';
import { postgresRateLimits } from '../../../../server/identity/rateLimits.ts';
import { accountEvents, accountIn, resetToken, signedIn, signIn, typesOf } from '../../../support/accounts.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { confirmAddress, PASSWORD } from '../../../support/journey.ts';
import { whileLocked, whilePasswordIsLocked } from '../../../support/lockedPassword.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

/** The code of an app, `steps` of 30 seconds from now. A later step stands for a later moment: each code works once. */
const codeOf = (secret: string, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(server.now().getTime() / 1000) + steps * 30 });

const setUp = async (client: HttpClient) => expectReply(await client.post('/api/auth/two-factor'), 201, TwoFactorSetup);
const enable = (client: HttpClient, code: unknown) => client.put('/api/auth/two-factor', { code });
const disable = (client: HttpClient, password: unknown) =>
  client.send('DELETE', '/api/auth/two-factor', { json: { password } });

const newCodes = (client: HttpClient, password: unknown) =>
  client.post('/api/auth/two-factor/recovery-codes', { password });
const statusOf = async (client: HttpClient) => {
  const { success: _, ...status } = expectReply(await client.get('/api/auth/two-factor'), 200, TwoFactorStatusReply);
  return status;
};
/** The stored hashes of the recovery codes. */
const storedCodes = (id: string) =>
  server.query('select number, code_hash from recovery_code where account_id = $1 order by number', [id]);

const confirmedAccount = async () => {
  const { client, user } = await accountIn(server);
  await confirmAddress(server, user);
  return { client, user };
};

/** An account with a second factor. */
const protectedAccount = async () => {
  const { client, user } = await confirmedAccount();
  const { secret } = await setUp(client);
  const { recovery_codes } = expectReply(await enable(client, codeOf(secret, -1)), 200, TwoFactorReply);
  return { client, user, secret, recovery: recovery_codes };
};

describe('switching the second factor on', () => {
  test('needs a code of the app, and shows ten recovery codes', async () => {
    const { client, user } = await confirmedAccount();
    const { secret, uri } = await setUp(client);
    expect(uri).toContain(`secret=${secret}`);
    const elsewhere = await signedIn(server, user.email);
    const former = client.jar.get('sid');
    const { recovery_codes: codes } = expectReply(await enable(client, codeOf(secret)), 200, TwoFactorReply);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
    expect((await client.get('/api/auth/me')).body.user.two_factor).toBe(true);
    expect(client.jar.get('sid')).not.toBe(former);
    expectProblem(await elsewhere.get('/api/auth/me'), 401);
    const rows = await server.query('select from session where account_id = $1', [user.id]);
    expect(rows, 'its other sessions have ended').toHaveLength(1);
    expect(await typesOf(server, user.id)).toEqual(['AccountRegistered', 'EmailConfirmed', 'TwoFactorEnabled']);
  });

  test.each(['000000', '', undefined, 7, '12345', 'x'.repeat(65)])('with the code %j is refused', async (code) => {
    const { client } = await confirmedAccount();
    await setUp(client);
    expectProblem(await server.recordingNothing(() => enable(client, code)), 422);
    expect((await client.get('/api/auth/me')).body.user.two_factor).toBe(false);
  });

  test('before a secret was made is refused', async () => {
    const { client } = await confirmedAccount();
    expectProblem(await server.recordingNothing(() => enable(client, '123456')), 422);
  });

  test('with the code of an earlier secret is refused', async () => {
    const { client } = await confirmedAccount();
    const { secret: former } = await setUp(client);
    await setUp(client);
    expectProblem(await enable(client, codeOf(former)), 422);
  });

  test('again is refused while it is on, and keeps the secret', async () => {
    const { client, user, secret } = await protectedAccount();
    expectProblem(await client.post('/api/auth/two-factor'), 409);
    expectProblem(await enable(client, codeOf(secret, 1)), 409);
    expect((await signIn(server.client(), user.email, PASSWORD, { code: codeOf(secret) })).status).toBe(200);
  });

  test('is repeated after a failure that has left it on without recovery codes', async () => {
    const { client, user, secret, recovery } = await protectedAccount();
    // What a rolled back transaction leaves: the event is recorded, and the tables are as before.
    await server.query('delete from recovery_code where account_id = $1', [user.id]);
    await server.query('update two_factor set last_step = 0 where account_id = $1', [user.id]);
    const { recovery_codes } = expectReply(await enable(client, codeOf(secret, -1)), 200, TwoFactorReply);
    expect(recovery_codes).toHaveLength(10);
    const [code] = recovery_codes;
    expect((await signIn(server.client(), user.email, PASSWORD, { code: recovery[0] })).status).toBe(401);
    expect((await signIn(server.client(), user.email, PASSWORD, { code })).status).toBe(200);
    expect(await typesOf(server, user.id)).toEqual([
      'AccountRegistered',
      'EmailConfirmed',
      'TwoFactorEnabled',
      'RecoveryCodeUsed',
    ]);
  });

  test('loses no recovery codes when the sessions cannot be ended: a repeat shows them', async () => {
    const { client, user } = await confirmedAccount();
    const elsewhere = await signedIn(server, user.email);
    const { secret } = await setUp(client);
    await server.query(`create function refuse_end() returns trigger language plpgsql
      as $$ begin raise exception 'shutting down' using errcode = '57P03'; end $$`);
    await server.query(`create trigger refuse_end before delete on session for each row
      when (old.account_id = '${user.id}') execute function refuse_end()`);
    const failed = await enable(client, codeOf(secret));
    await server.query('drop function refuse_end cascade');
    expectProblem(failed, 503);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(200);
    expectReply(await enable(client, codeOf(secret)), 200, TwoFactorReply);
    expectProblem(await elsewhere.get('/api/auth/me'), 401);
  });

  test('and asking for a new secret at the same moment never leaves a secret that the app does not have', async () => {
    const { client, user } = await confirmedAccount();
    const { secret } = await setUp(client);
    const [enabled, again] = await Promise.all([
      enable(client, codeOf(secret, -1)),
      client.post('/api/auth/two-factor'),
    ]);
    const isOn = (await client.get('/api/auth/me')).body.user.two_factor;
    expect([enabled.status, again.status]).toEqual(isOn ? [200, 409] : [422, 201]);
    if (isOn) expect((await signIn(server.client(), user.email, PASSWORD, { code: codeOf(secret) })).status).toBe(200);
  });

  test('stores the secret encrypted and the codes as hashes', async () => {
    const { user, secret, recovery } = await protectedAccount();
    const rows = await server.query(
      `select encode(secret, 'escape') as text from two_factor where account_id = $1
       union all select encode(code_hash, 'escape') from recovery_code where account_id = $1`,
      [user.id],
    );
    expect(rows).toHaveLength(11);
    for (const shown of [secret, ...recovery]) expect(JSON.stringify(rows)).not.toContain(shown);
    expect(JSON.stringify(await accountEvents(server, user.id))).not.toContain(secret);
    expect(server.logged.join()).not.toContain(secret);
  });
});

describe('switching the second factor on in a session that began long ago', () => {
  const NEEDED = { errors: { password: 'Password is required' } };
  /** A session that began so many minutes ago, with the code of an app for it. */
  const oldSession = async (minutes = 11) => {
    const { client, user } = await confirmedAccount();
    const { secret } = await setUp(client);
    const text = 'update session set created_at = created_at - make_interval(mins => $2) where account_id = $1';
    await server.query(text, [user.id, minutes]);
    return { client, user, code: codeOf(secret) };
  };
  const enableWith = (client: HttpClient, code: string, password: unknown) =>
    client.put('/api/auth/two-factor', { code, password });

  test('asks for the password, and uses up no code before it is right', async () => {
    const { client, code } = await oldSession();
    expectProblem(await server.recordingNothing(() => enable(client, code)), 422, NEEDED);
    expectProblem(await enableWith(client, code, ''), 422, NEEDED);
    expectProblem(await server.recordingNothing(() => enableWith(client, code, 'wrong password')), 422, {
      errors: { password: 'Current password is incorrect' },
    });
    expect((await client.get('/api/auth/me')).body.user.two_factor).toBe(false);
    expectReply(await enableWith(client, code, PASSWORD), 200, TwoFactorReply);
  });

  test('asks for the password if the session was started while the clock was far ahead', async () => {
    const { client, code } = await oldSession(-60);
    expectProblem(await enable(client, code), 422, NEEDED);
  });

  test('counts wrong passwords as failed sign-ins', async () => {
    const { client, code } = await oldSession();
    // Five from the known browser, five from its network address.
    for (let count = 0; count < 10; count++) expectProblem(await enableWith(client, code, 'wrong password'), 422);
    expectProblem(await enableWith(client, code, PASSWORD), 429);
  });

  test('asks for none within ten minutes, and checks one that is sent', async () => {
    const { client, code } = await oldSession(9);
    expectProblem(await enableWith(client, code, 'wrong password'), 422);
    expectReply(await enable(client, code), 200, TwoFactorReply);
  });
});

/** Another change of the factor is under way, and `meanwhile` ends it. */
const whileItWaits = <Reply>(
  id: string,
  ask: () => Promise<Reply>,
  meanwhile: (client: PoolClient) => Promise<unknown>,
) =>
  whileLocked(
    server,
    (client) => client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`two-factor secret of ${id}`]),
    { ask, meanwhile },
  );

const END_SESSIONS = 'delete from session where account_id = $1';
const REPLACE_PASSWORD = `update credential set password_hash = 'another' where account_id = $1`;

describe('a second factor that waits for its turn while the password is reset', () => {
  const whileReset = <Reply>(id: string, ask: () => Promise<Reply>, sql: string) =>
    server.recordingNothing(() => whileItWaits(id, ask, (client) => client.query(sql, [id])));

  test('is not switched on by a session that has just begun and has ended since', async () => {
    const { client, user } = await confirmedAccount();
    const { secret } = await setUp(client);
    expectProblem(await whileReset(user.id, () => enable(client, codeOf(secret)), END_SESSIONS), 401);
  });

  describe.each([
    ['with the former password', REPLACE_PASSWORD, 422],
    ['with the password by a session that has ended since', END_SESSIONS, 401],
  ])('%s', (_, sql, status) => {
    test('is not switched on', async () => {
      const { client, user } = await confirmedAccount();
      const body = { code: codeOf((await setUp(client)).secret), password: PASSWORD };
      expectProblem(await whileReset(user.id, () => client.put('/api/auth/two-factor', body), sql), status);
    });

    test('is not switched off', async () => {
      const { client, user } = await protectedAccount();
      expectProblem(await whileReset(user.id, () => disable(client, PASSWORD), sql), status);
    });

    test('gets no new recovery codes', async () => {
      const { client, user } = await protectedAccount();
      const former = await storedCodes(user.id);
      expectProblem(await whileReset(user.id, () => newCodes(client, PASSWORD), sql), status);
      expect(await storedCodes(user.id)).toEqual(former);
    });
  });
});

describe('signing in with a second factor', () => {
  test('asks for a code only after the right password', async () => {
    const { user, secret } = await protectedAccount();
    const browser = server.client();
    expectProblem(await signIn(browser, user.email, 'wrong password', { code: codeOf(secret) }), 401, {
      detail: 'Invalid email or password',
    });
    const asked = await signIn(browser, user.email);
    expect(expectProblem(asked, 401).type).toBe('/problems/two_factor_required');
    expect(asked.body).toMatchObject({ code: 'two_factor_required' });
    expect(asked.body.errors).toBeUndefined();
    expect(browser.jar.has('sid')).toBe(false);
    expect((await signIn(browser, user.email, PASSWORD, { code: codeOf(secret) })).status).toBe(200);
    expect((await browser.get('/api/auth/me')).body.user.id).toBe(user.id);
  });

  test('accepts a code once', async () => {
    const { user, secret } = await protectedAccount();
    const code = codeOf(secret);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => signIn(server.client(), user.email, PASSWORD, { code })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    const used = await signIn(server.client(), user.email, PASSWORD, { code });
    expectProblem(used, 401, { errors: { code: 'This code is not valid. Please try again with a new one' } });
    expect((await signIn(server.client(), user.email, PASSWORD, { code: codeOf(secret, 1) })).status).toBe(200);
  });

  test('accepts each recovery code once, also as people type it', async () => {
    const { user, recovery } = await protectedAccount();
    const [first = '', second = '', third = ''] = recovery;
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => signIn(server.client(), user.email, PASSWORD, { code: first })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    const inCapitals = second.toUpperCase().replaceAll('-', ' ');
    const withLetters = third.replaceAll('0', 'O').replaceAll('1', 'l').replaceAll('-', ' – ');
    for (const typed of [inCapitals, withLetters])
      expect((await signIn(server.client(), user.email, PASSWORD, { code: typed })).status, typed).toBe(200);
    const used = (await accountEvents(server, user.id)).filter(({ type }) => type === 'RecoveryCodeUsed');
    expect(used.map(({ data }) => data.code)).toEqual([1, 2, 3]);
  });

  test('accepts a recovery code of 80 bits from before they had 140, once', async () => {
    const { user } = await protectedAccount();
    const hash = server.core.secrets.derive(`recovery code ${user.id} 0123456789abcdef`);
    await server.query('update recovery_code set code_hash = $2 where account_id = $1 and number = 1', [user.id, hash]);
    const signInByIt = () => signIn(server.client(), user.email, PASSWORD, { code: '0123-4567-89ab-cdef' });
    expect((await signInByIt()).status).toBe(200);
    expect((await signInByIt()).status).toBe(401);
  });

  test('accepts no code of another person', async () => {
    const [one, other] = [await protectedAccount(), await protectedAccount()];
    for (const code of [codeOf(other.secret), other.recovery[0]])
      expectProblem(await signIn(server.client(), one.user.email, PASSWORD, { code }), 401);
  });

  test('is refused without a code if the second factor is switched on meanwhile', async () => {
    const { user } = await confirmedAccount();
    const browser = server.client();
    const on = { type: 'EnableTwoFactor', at: server.now().toISOString() } as const;
    const refused = await whilePasswordIsLocked(server, user.id, {
      ask: () => signIn(browser, user.email),
      meanwhile: () => server.core.commands.account(user.id, on, systemContext(user.id)),
    });
    expectProblem(refused, 401);
    expect(browser.jar.has('sid')).toBe(false);
    // Its other session has no part in this.
    expect(await server.query('select from session where account_id = $1', [user.id])).toHaveLength(1);
  });

  test('is refused after ten wrong codes from any addresses, except in a browser that was signed in before', async () => {
    const { client, user, secret } = await protectedAccount();
    const wrong = () => signIn(server.client(), user.email, PASSWORD, { code: '000000' });
    const replies = [];
    for (let count = 0; count < 11; count++) replies.push((await wrong()).status);
    expect(replies).toEqual([...Array(10).fill(401), 429]);
    expectProblem(await signIn(server.client(), user.email, PASSWORD, { code: codeOf(secret) }), 429);
    expect((await signIn(client, user.email, PASSWORD, { code: codeOf(secret) })).status).toBe(200);
  });

  test('is refused after thirty wrong codes from any browsers that were signed in before', async () => {
    const { user, secret } = await protectedAccount();
    const known = [];
    // Each with a code of its own step, because each code works once.
    for (const step of [0, 1]) {
      const browser = server.client();
      expect((await signIn(browser, user.email, PASSWORD, { code: codeOf(secret, step) })).status).toBe(200);
      known.push(browser);
    }
    const limits = postgresRateLimits(server.core.pool, server.core.secrets.derive);
    for (let count = 0; count < 29; count++) await limits.count('secondFactorByKnown', user.id);
    const [one, other] = known;
    expect((await signIn(one ?? server.client(), user.email, PASSWORD, { code: '000000' })).status).toBe(401);
    expectProblem(await signIn(other ?? server.client(), user.email, PASSWORD, { code: '000000' }), 429);
  });
});

describe('a reset of the password', () => {
  test('leaves the second factor of a confirmed account on', async () => {
    const { user, secret } = await protectedAccount();
    const [token, browser] = [await resetToken(server, user), server.client()];
    const [password, code] = ['another horse battery', codeOf(secret)];
    expect((await browser.post('/api/auth/reset-password', { token, password })).status).toBe(200);
    expect(browser.jar.has('sid')).toBe(false);
    const asked = expectProblem(await signIn(browser, user.email, password), 401);
    expect(asked.type).toBe('/problems/two_factor_required');
    const { status, body } = await signIn(browser, user.email, password, { code });
    expect([status, body.user.two_factor]).toEqual([200, true]);
  });

  test('does not make its browser one that has given a code before', async () => {
    const { user, secret } = await protectedAccount();
    const [token, browser] = [await resetToken(server, user), server.client()];
    const password = 'another horse battery';
    expect((await browser.post('/api/auth/reset-password', { token, password })).status).toBe(200);
    const wrong = () => signIn(server.client(), user.email, password, { code: '000000' });
    for (let count = 0; count < 10; count++) expectProblem(await wrong(), 401);
    expectProblem(await signIn(browser, user.email, password, { code: codeOf(secret) }), 429);
  });
});

describe('switching the second factor off', () => {
  test('needs the password, and deletes secret and codes', async () => {
    const { client, user } = await protectedAccount();
    for (const wrong of ['wrong password', '', undefined])
      expectProblem(await server.recordingNothing(() => disable(client, wrong)), 422);
    expect((await disable(client, PASSWORD)).body).toEqual({ success: true });
    expect((await client.get('/api/auth/me')).body.user.two_factor).toBe(false);
    expect((await signIn(server.client(), user.email)).status).toBe(200);
    const rows = await server.query(
      'select account_id from two_factor where account_id = $1 union all select account_id from recovery_code where account_id = $1',
      [user.id],
    );
    expect(rows).toEqual([]);
  });

  test('and on again gives new codes, and the former are void', async () => {
    const { client, user, recovery } = await protectedAccount();
    await disable(client, PASSWORD);
    const { secret } = await setUp(client);
    expect((await enable(client, codeOf(secret))).status).toBe(200);
    expectProblem(await signIn(server.client(), user.email, PASSWORD, { code: recovery[0] }), 401);
  });
});

describe('new recovery codes', () => {
  const signInBy = async (email: string, code: string | undefined) =>
    (await signIn(server.client(), email, PASSWORD, { code })).status;

  test('make the former ones void, and the session goes on', async () => {
    const { client, user, recovery: former } = await protectedAccount();
    const { since } = await statusOf(client);
    expect(since).toBe((await accountEvents(server, user.id)).at(-1)?.data.at);
    expect(await signInBy(user.email, former[0])).toBe(200);
    expect(await statusOf(client)).toEqual({ since, recovery_codes_left: 9 });
    const session = client.jar.get('sid');
    const { recovery_codes: codes } = expectReply(await newCodes(client, PASSWORD), 201, TwoFactorReply);
    expect(new Set([...former, ...codes]).size).toBe(20);
    expect(client.jar.get('sid')).toBe(session);
    expect(await statusOf(client)).toEqual({ since, recovery_codes_left: 10 });
    expect(await signInBy(user.email, former[1])).toBe(401);
    // The first of the former ones was used. That of the new ones is another code.
    expect(await signInBy(user.email, codes[0])).toBe(200);
    expect(await signInBy(user.email, codes[0])).toBe(401);
    expect(await statusOf(client)).toEqual({ since, recovery_codes_left: 9 });
  });

  test('are mailed about once for each time, and recorded in no event', async () => {
    const { client, user } = await protectedAccount();
    for (let count = 0; count < 2; count++)
      expect((await server.recordingNothing(() => newCodes(client, PASSWORD))).status).toBe(201);
    const mails = `select status from outbox_mail where account_id = $1 and template = 'recovery-codes-replaced'`;
    expect(await server.query(mails, [user.id])).toHaveLength(2);
  });

  test('are not made if the mail about them cannot be stored', async () => {
    const { client, user, recovery } = await protectedAccount();
    await server.query(`create function refuse_mail() returns trigger language plpgsql
      as $$ begin raise exception 'shutting down' using errcode = '57P03'; end $$`);
    await server.query(`create trigger refuse_mail before insert on outbox_mail for each row
      when (new.account_id = '${user.id}') execute function refuse_mail()`);
    const failed = await newCodes(client, PASSWORD);
    await server.query('drop function refuse_mail cascade');
    expectProblem(failed, 503);
    expect(await signInBy(user.email, recovery[0])).toBe(200);
  });

  test('need the password, and wrong ones count as failed sign-ins', async () => {
    const { client, user } = await protectedAccount();
    const former = await storedCodes(user.id);
    expectProblem(await newCodes(client, undefined), 422, { errors: { password: 'Password is required' } });
    // Five from the known browser, five from its network address.
    for (let count = 0; count < 10; count++)
      expectProblem(await newCodes(client, 'wrong password'), 422, {
        errors: { password: 'Current password is incorrect' },
      });
    expectProblem(await newCodes(client, PASSWORD), 429);
    expect(await storedCodes(user.id)).toEqual(former);
  });

  test('are refused while the second factor is off, or is switched off meanwhile', async () => {
    const { client, user } = await confirmedAccount();
    expect(await statusOf(client)).toEqual({ since: null, recovery_codes_left: 0 });
    expect(expectProblem(await newCodes(client, PASSWORD), 409).type).toBe('/problems/two-factor-off');
    expect(await storedCodes(user.id)).toEqual([]);
    const one = await protectedAccount();
    const off = { type: 'DisableTwoFactor', at: server.now().toISOString() } as const;
    const refused = await whileItWaits(
      one.user.id,
      () => newCodes(one.client, PASSWORD),
      () => server.core.commands.account(one.user.id, off, systemContext(one.user.id)),
    );
    expect(expectProblem(refused, 409).type).toBe('/problems/two-factor-off');
    expect(await statusOf(one.client)).toEqual({ since: null, recovery_codes_left: 0 });
  });

  test('of two requests at once are ten, those of the later one, and another account keeps its own', async () => {
    const [{ client, user }, other] = [await protectedAccount(), await protectedAccount()];
    const kept = await storedCodes(other.user.id);
    const replies = await Promise.all([newCodes(client, PASSWORD), newCodes(client, PASSWORD)]);
    const shown = replies.map((reply) => expectReply(reply, 201, TwoFactorReply).recovery_codes);
    expect(await storedCodes(user.id)).toHaveLength(10);
    const statuses = [];
    for (const [code] of shown) statuses.push(await signInBy(user.email, code));
    expect(statuses.sort()).toEqual([200, 401]);
    expect(await storedCodes(other.user.id)).toEqual(kept);
  });

  test('of a factor that was left on without any end the sessions that began with a password alone', async () => {
    const { client, user } = await confirmedAccount();
    const elsewhere = await signedIn(server, user.email);
    const on = { type: 'EnableTwoFactor', at: server.now().toISOString() } as const;
    // What a transaction leaves that is rolled back after the event.
    await server.core.commands.account(user.id, on, systemContext(user.id));
    expect(await statusOf(client)).toEqual({ since: on.at, recovery_codes_left: 0 });
    expectReply(await newCodes(client, PASSWORD), 201, TwoFactorReply);
    expectProblem(await elsewhere.get('/api/auth/me'), 401);
    expect((await client.get('/api/auth/me')).status).toBe(200);
  });
});
