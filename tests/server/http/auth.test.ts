import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserReply } from '../../../domain/accounts/contract.ts';
import { expectProblem, expectReply } from '../../support/expectations.ts';
import { newAccount, PASSWORD, register, someEmail } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const signIn = (client: ReturnType<TestServer['client']>, email: string, password = PASSWORD) =>
  client.post('/api/auth/login', { email, password });

describe('registering', () => {
  test('answers with the user and signs in', async () => {
    const client = server.client();
    const account = newAccount({ user_type: 'agent', marketing_opt_in: true });
    const reply = await client.post('/api/auth/register', account);
    const { user } = expectReply(reply, 201, UserReply);
    expect(user).toMatchObject({
      email: account.email,
      name: 'Ada Lovelace',
      phone: '020 7946 0000',
      roles: [],
      user_type: 'agent',
      marketing_opt_in: true,
    });
    expect(user.subscription).toEqual({
      status: 'inactive',
      allowance: null,
      may_write: false,
      plan_type: null,
      properties_count: 0,
      properties_limit: 0,
      cancel_at_period_end: false,
      current_period_end: null,
      past_due_until: null,
      withdraw_until: null,
      withdrawal_asked_at: null,
      has_purchased: false,
      allowance_after_today: null,
      allowance_after_period: null,
      allowance_after_due: null,
    });
    expect(expectReply(await client.get('/api/auth/me'), 200, UserReply).user).toEqual(user);
  });

  test('needs only an email address and a password', async () => {
    const reply = await server.client().post('/api/auth/register', { email: someEmail(), password: PASSWORD });
    expect(expectReply(reply, 201, UserReply).user).toMatchObject({ user_type: 'owner', name: '', phone: '' });
  });

  test.each([
    [{ email: undefined }, { email: 'Email is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: '   ' }, { email: 'Email is required' }],
    [{ email: 7 }, { email: 'Email is required' }],
    [{ email: 'ada' }, { email: 'Invalid email address' }],
    [{ email: `${'a'.repeat(250)}@example.co.uk` }, { email: 'Invalid email address' }],
    [{ password: undefined }, { password: 'Password is required' }],
    [{ password: '' }, { password: 'Password is required' }],
    [{ password: 'seven77' }, { password: 'Password must be at least 8 characters' }],
    [{ password: 'x'.repeat(1025) }, { password: 'Password must be at most 1,024 characters' }],
    [
      { email: '', password: '' },
      { email: 'Email is required', password: 'Password is required' },
    ],
    [{ name: 'x'.repeat(121) }, { name: 'Keep it to 120 characters' }],
  ])('with %j is refused: %j', async (over, errors) => {
    const reply = await server.recordingNothing(() => server.client().post('/api/auth/register', newAccount(over)));
    expectProblem(reply, 422, { errors, detail: Object.values(errors)[0] ?? '' });
    expect(reply.headers.getSetCookie()).toEqual([]);
  });

  test.each(['password123', 'LetProof2026', 'ada.seaview@example.co.uk', 'Ada.Seaview1'])(
    'with the password %j of ada.seaview@example.co.uk is refused',
    async (password) => {
      const detail = 'Password is too easy to guess. Do not use a common password, your name, your email or LetProof';
      const account = newAccount({ email: 'ada.seaview@example.co.uk', password });
      const reply = await server.recordingNothing(() => server.client().post('/api/auth/register', account));
      expectProblem(reply, 422, { errors: { password: detail }, detail });
      expect(reply.headers.getSetCookie()).toEqual([]);
    },
  );

  test('with an unknown user type is 422 and names the field', async () => {
    const reply = await server.recordingNothing(() =>
      server.client().post('/api/auth/register', newAccount({ user_type: 'admin' })),
    );
    expect(Object.keys(expectProblem(reply, 422).errors ?? {})).toEqual(['user_type']);
  });

  test('accepts a password of 8 and of 1,024 characters, and compares every character', async () => {
    const long = `${'wörds by the sea '.repeat(61).slice(0, 1023)}x`;
    for (const password of ['8 chars!', long]) {
      const client = server.client();
      const { email } = await register(client, { password });
      expect((await signIn(server.client(), email, password)).status).toBe(200);
    }
    const { email } = await register(server.client(), { password: long });
    expect((await signIn(server.client(), email, `${long.slice(0, -1)}y`)).status).toBe(401);
  });

  test('deletes password and key of a refused registration', async () => {
    const credentialCounts =
      'select (select count(*) from credential)::int as passwords, (select count(*) from person_key)::int as keys';
    const email = someEmail();
    await register(server.client(), { email });
    const before = await server.query(credentialCounts);
    expectProblem(await server.client().post('/api/auth/register', newAccount({ email })), 409);
    expect(await server.query(credentialCounts)).toEqual(before);
  });

  test('is known to be recorded, so that the job for cut-off registrations leaves it alone', async () => {
    await register(server.client());
    expect(await server.query('select from credential where registering_since is not null')).toEqual([]);
  });

  test('with a registered address is 409, also in capitals and with spaces', async () => {
    const email = someEmail();
    await register(server.client(), { email });
    for (const again of [email, email.toUpperCase(), `  ${email} `]) {
      const reply = await server.recordingNothing(() =>
        server.client().post('/api/auth/register', newAccount({ email: again })),
      );
      expectProblem(reply, 409, { detail: 'An account with this email already exists' });
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
  });

  test('with one address ten times in parallel creates one account', async () => {
    const email = someEmail();
    const before = await server.recorded();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => server.client().post('/api/auth/register', newAccount({ email }))),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    // EmailClaimed and AccountRegistered, once.
    expect((await server.recorded()).count).toBe(before.count + 2);
  });

  test('refuses an id, a role and a subscription in the body, and makes no account', async () => {
    const stranger = await register(server.client());
    const more = {
      id: stranger.id,
      account_id: stranger.id,
      accountId: stranger.id,
      roles: ['admin'],
      role: 'admin',
      subscription: { status: 'active', properties_limit: 99 },
      status: 'active',
      plan_type: 'multi_yearly',
      properties_limit: 99,
      verified: true,
      is_admin: true,
      created_at: '2020-01-01T00:00:00.000Z',
    };
    const account = newAccount(more);
    const refused = await server.recordingNothing(() => server.client().post('/api/auth/register', account));
    const errors = Object.fromEntries(Object.keys(more).map((name) => [name, 'There is no such field']));
    expectProblem(refused, 422, { errors });
    const user = await register(server.client(), { email: account.email });
    expect(user.id).not.toBe(stranger.id);
    expect(user.roles).toEqual([]);
    expect(user.subscription).toMatchObject({ status: 'inactive', properties_limit: 0 });
  });
});

describe('signing in', () => {
  test('answers with the user', async () => {
    const user = await register(server.client());
    const reply = await signIn(server.client(), ` ${user.email.toUpperCase()} `);
    expect(expectReply(reply, 200, UserReply).user).toEqual(user);
  });

  test('answers the same to a wrong password and to an unknown address', async () => {
    const { email } = await register(server.client());
    const [wrong, unknown] = await server.recordingNothing(() =>
      Promise.all([signIn(server.client(), email, 'wrong password'), signIn(server.client(), someEmail())]),
    );
    expectProblem(wrong, 401, { detail: 'Invalid email or password' });
    expect(unknown.bytes.equals(wrong.bytes)).toBe(true);
    expect(unknown.status).toBe(401);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    [{}, { email: 'Email is required', password: 'Password is required' }],
    [{ email: 'ada@example.co.uk' }, { password: 'Password is required' }],
    [{ email: 'ada@example.co.uk', password: '' }, { password: 'Password is required' }],
  ])('with %j names the field', async (body, errors) => {
    expectProblem(await server.client().post('/api/auth/login', body), 422, { errors });
  });

  test('is 429 after five failures from the same network address, and works from another', async () => {
    const { email } = await register(server.client());
    const attacker = server.client();
    for (let tries = 0; tries < 5; tries++) expectProblem(await signIn(attacker, email, 'wrong password'), 401);
    const refused = await signIn(attacker, email);
    expectProblem(refused, 429, { detail: 'Too many attempts. Please wait a moment and try again.' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    // The owner, from another address.
    expect((await signIn(server.client(), email)).status).toBe(200);
  });

  test('resets the count of failures when it succeeds', async () => {
    const { email } = await register(server.client());
    const client = server.client();
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++) expectProblem(await signIn(client, email, 'wrong password'), 401);
      expect((await signIn(client, email)).status).toBe(200);
    }
  });
});

describe('a session', () => {
  test('is new at each sign-in, which ends the session that the browser had', async () => {
    const { email } = await register(server.client());
    const attacker = server.client();
    await register(attacker);
    const planted = attacker.jar.get('sid') ?? '';
    const victim = server.client();
    victim.jar.set('sid', planted);
    expect((await signIn(victim, email)).status).toBe(200);
    expect(victim.jar.get('sid')).not.toBe(planted);
    expectProblem(await attacker.get('/api/auth/me'), 401);
    expect((await victim.get('/api/auth/me')).body.user.email).toBe(email);
  });

  test('is never started under a token that the browser has chosen', async () => {
    const client = server.client();
    client.jar.set('sid', 'chosen-by-somebody-else');
    await register(client);
    expect(client.jar.get('sid')).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const other = server.client();
    other.jar.set('sid', 'chosen-by-somebody-else');
    expectProblem(await other.get('/api/auth/me'), 401);
  });

  test('ends on the server at sign-out', async () => {
    const client = server.client();
    await register(client);
    const oldToken = client.jar.get('sid') ?? '';
    const reply = await server.recordingNothing(() => client.post('/api/auth/logout'));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ success: true });
    expect(client.jar.has('sid')).toBe(false);
    client.jar.set('sid', oldToken);
    expectProblem(await client.get('/api/auth/me'), 401);
  });

  test('ends at sign-out also with an Idempotency-Key that was used before', async () => {
    const client = server.client();
    const { email } = await register(client);
    const signOut = () => client.send('POST', '/api/auth/logout', { headers: { 'idempotency-key': 'k' } });
    await signOut();
    await signIn(client, email);
    await signOut();
    expectProblem(await client.get('/api/auth/me'), 401);
  });

  test('ends separately: other sessions of the account continue, and sign-out works without a session', async () => {
    const here = server.client();
    const there = server.client();
    const { email } = await register(here);
    await signIn(there, email);
    await here.post('/api/auth/logout');
    expect((await there.get('/api/auth/me')).status).toBe(200);
    expect((await here.post('/api/auth/logout')).status).toBe(200);
  });

  test('is stored as a hash only', async () => {
    const client = server.client();
    await register(client);
    const token = client.jar.get('sid') ?? '';
    const [row] = await server.query(
      "select count(*)::int as found from session where id_hash = sha256($1::bytea) or encode(id_hash, 'escape') like '%' || $2 || '%'",
      [Buffer.from(token), token],
    );
    expect(row.found).toBe(1);
    const [plain] = await server.query('select count(*)::int as found from session where id_hash = $1', [
      Buffer.from(token),
    ]);
    expect(plain.found).toBe(0);
  });

  test('ends after thirty days', async () => {
    const client = server.client();
    const user = await register(client);
    const [{ days }] = await server.query(
      'select extract(epoch from expires_at - created_at) / 86400 as days from session where account_id = $1',
      [user.id],
    );
    expect(Number(days)).toBe(30);
    await server.query("update session set expires_at = now() - interval '1 second' where account_id = $1", [user.id]);
    expectProblem(await client.get('/api/auth/me'), 401, { detail: 'Please sign in.' });
  });

  test.each(['', 'x', "' or 1=1 --", 'a'.repeat(5000), '%00', '../../etc/passwd'])(
    'is not opened by %j',
    async (sid) => {
      const client = server.client();
      client.jar.set('sid', encodeURIComponent(sid));
      expectProblem(await client.get('/api/auth/me'), 401);
    },
  );
});

test('a password is stored only as an argon2id hash with m=19456, t=2, p=1', async () => {
  const user = await register(server.client(), { password: 'a very particular secret' });
  const [{ password_hash }] = await server.query('select password_hash from credential where account_id = $1', [
    user.id,
  ]);
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const [{ found }] = await server.query(
    "select count(*)::int as found from event where event::text like '%a very particular secret%' or event::text like '%argon2%'",
  );
  expect(found).toBe(0);
});
