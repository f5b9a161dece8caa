import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SessionsReply } from '../../../../domain/accounts/contract.ts';
import { accountIn, resetToken, signIn, typesOf } from '../../../support/accounts.ts';
import { expectProblem, expectReply } from '../../../support/expectations.ts';
import type { HttpClient } from '../../../support/http.ts';
import { PASSWORD } from '../../../support/journey.ts';
import { sameBrowserOn, twoServersForFile } from '../../../support/twoServers.ts';

const servers = twoServersForFile();
/** Tokens that no session has. */
const RANDOM = process.env.LONG ? 10_000 : 1000;

const me = async (client: HttpClient) => (await client.get('/api/auth/me')).status;
const list = async (client: HttpClient) =>
  expectReply(await client.get('/api/auth/sessions'), 200, SessionsReply).sessions;
const own = async (client: HttpClient) => (await list(client)).find(({ current }) => current)?.id ?? '';

/** Browsers of one account, each known to both servers, so that both have cached its session. */
const browsersOnBoth = async (count: number) => {
  const { client, others, user } = await accountIn(servers.first, count);
  const browsers = [client, ...others].map((browser) => ({
    first: browser,
    second: sameBrowserOn(servers.second, browser),
  }));
  for (const { first, second } of browsers) expect([await me(first), await me(second)]).toEqual([200, 200]);
  return { browsers, user };
};

/** The status of each browser at the other server, asked at once. */
const atSecond = (browsers: readonly { second: HttpClient }[]) => Promise.all(browsers.map(({ second }) => me(second)));

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new Error(`There is no item ${index}`);
  return item;
};

describe('the list of sessions', () => {
  test('names each browser in words and marks the current one', async () => {
    const { client, user } = await accountIn(servers.first);
    const phone = servers.first.client();
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1';
    await phone.send('POST', '/api/auth/login', {
      json: { email: user.email, password: PASSWORD },
      headers: { 'user-agent': agent },
    });
    const sessions = await list(phone);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Safari on iOS', true],
      ['Unknown device', false],
    ]);
    expect(await own(client)).toBe(sessions[1]?.id);
  });

  test('has only the own ones', async () => {
    const [one, other] = [await accountIn(servers.first), await accountIn(servers.first)];
    expect(await list(one.client)).toHaveLength(1);
    expect((await list(other.client)).map(({ id }) => id)).not.toContain(await own(one.client));
  });

  test('stores no address and no text of the User-Agent', async () => {
    const { user } = await accountIn(servers.first);
    const client = servers.first.client();
    await client.send('POST', '/api/auth/login', {
      json: { email: user.email, password: PASSWORD },
      headers: { 'user-agent': 'CanaryQuagga/1.0 (<script>)' },
    });
    const rows = await servers.first.query('select * from session where account_id = $1', [user.id]);
    expect(JSON.stringify(rows)).not.toMatch(/CanaryQuagga|script|10\.\d+\.\d+\.\d+/);
  });
});

describe('ending', () => {
  test('one session takes effect at once in every process, and the others go on', async () => {
    const { browsers } = await browsersOnBoth(3);
    const [mine, lost, kept] = browsers.map(({ first }) => first);
    if (!mine || !lost || !kept) throw new Error('Three browsers are needed');
    const reply = await mine.delete(`/api/auth/sessions/${await own(lost)}`);
    expect(await atSecond(browsers)).toEqual([200, 401, 200]);
    expect(reply.body).toEqual({ success: true });
    expect([await me(mine), await me(lost), await me(kept)]).toEqual([200, 401, 200]);
  });

  test('all others takes effect at once in every process', async () => {
    const { browsers } = await browsersOnBoth(3);
    expect((await pick(browsers, 0).first.delete('/api/auth/sessions')).status).toBe(200);
    expect(await atSecond(browsers)).toEqual([200, 401, 401]);
    expect(await list(pick(browsers, 0).first)).toHaveLength(1);
  });

  test('the current one clears its cookie', async () => {
    const { client } = await accountIn(servers.first);
    expect((await client.delete(`/api/auth/sessions/${await own(client)}`)).status).toBe(200);
    expect(client.jar.has('sid')).toBe(false);
  });

  test('another person’s session answers as an unknown one, and ends nothing', async () => {
    const [one, other] = [await accountIn(servers.first), await accountIn(servers.first)];
    const foreign = await one.client.delete(`/api/auth/sessions/${await own(other.client)}`);
    const unknown = await one.client.delete(`/api/auth/sessions/${randomUUID()}`);
    expectProblem(foreign, 404);
    expect(foreign.bytes.equals(unknown.bytes)).toBe(true);
    for (const id of ['1', 'current', '../sessions', "' or 1=1", '%00'])
      expect((await one.client.delete(`/api/auth/sessions/${encodeURIComponent(id)}`)).status).toBe(404);
    expect([await me(one.client), await me(other.client)]).toEqual([200, 200]);
  });

  test('by sign-out takes effect at once in every process', async () => {
    const { browsers } = await browsersOnBoth(1);
    const token = pick(browsers, 0).first.jar.get('sid') ?? '';
    await pick(browsers, 0).first.post('/api/auth/logout');
    expect(await atSecond(browsers)).toEqual([401]);
    const thief = servers.first.client();
    thief.jar.set('sid', token);
    expect(await me(thief)).toBe(401);
  });

  test('by a changed password takes effect at once in every process, also for the former cookie of this browser', async () => {
    const { browsers, user } = await browsersOnBoth(3);
    const { first } = pick(browsers, 0);
    const body = { current_password: PASSWORD, new_password: 'another horse battery' };
    expect((await first.put('/api/auth/change-password', body)).status).toBe(200);
    expect(await atSecond(browsers)).toEqual([401, 401, 401]);
    expect([await me(first), await me(sameBrowserOn(servers.second, first))]).toEqual([200, 200]);
    expect(await list(first)).toHaveLength(1);
    expect((await signIn(servers.second.client(), user.email)).status).toBe(401);
  });

  test('by a reset password takes effect at once in every process', async () => {
    const { browsers, user } = await browsersOnBoth(2);
    const token = await resetToken(servers.first, user);
    const reply = await servers.first
      .client()
      .post('/api/auth/reset-password', { token, password: 'another horse battery' });
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie().filter((line) => !line.startsWith('device-'))).toEqual([]);
    expect(await atSecond(browsers)).toEqual([401, 401]);
  });

  test('by a statement in the database takes effect in every process', async () => {
    const { browsers, user } = await browsersOnBoth(1);
    await servers.first.query('delete from session where account_id = $1', [user.id]);
    // Much less than the time for which a process keeps a session that it has looked up.
    await expect.poll(() => atSecond(browsers), { timeout: 2000 }).toEqual([401]);
  });

  test('takes effect while the notices of a process are interrupted', async () => {
    const { browsers } = await browsersOnBoth(2);
    await servers.first.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'letproof session notices' and datname = current_database()",
    );
    expect((await pick(browsers, 0).first.delete('/api/auth/sessions')).status).toBe(200);
    await expect.poll(() => atSecond(browsers), { timeout: 2000 }).toEqual([200, 401]);
  });
});

describe('a session', () => {
  test.each([
    ['last_seen_at', -6.99, 200],
    ['last_seen_at', -7.01, 401],
    ['expires_at', 0.01, 200],
    ['expires_at', -0.01, 401],
  ])('with %s %d days from now answers %d', async (column, days, status) => {
    const { client, user } = await accountIn(servers.first);
    await servers.first.query(`update session set ${column} = $2 where account_id = $1`, [
      user.id,
      new Date(servers.first.now().getTime() + days * 86_400_000),
    ]);
    // The second server has not cached it.
    expect(await me(sameBrowserOn(servers.second, client))).toBe(status);
  });

  test('notes when it was used, at most once a minute', async () => {
    const { client, user } = await accountIn(servers.first);
    const seen = async () =>
      (await servers.first.query('select last_seen_at from session where account_id = $1', [user.id]))[0].last_seen_at;
    const started = await seen();
    expect(await me(client)).toBe(200);
    expect(await seen()).toEqual(started);
    const earlier = new Date(started.getTime() - 120_000);
    await servers.first.query('update session set last_seen_at = $2 where account_id = $1', [user.id, earlier]);
    expect(await me(sameBrowserOn(servers.second, client))).toBe(200);
    await expect.poll(seen).not.toEqual(earlier);
  });

  // The valid token shows that the others are refused for what they are.
  test(`is found by none of ${RANDOM} random tokens, and each time by the valid one among them`, async () => {
    const { client } = await accountIn(servers.first);
    const statuses = { random: new Set<number>(), valid: new Set<number>() };
    for (let count = 0; count < RANDOM; count += 50) {
      const browsers = Array.from({ length: 50 }, () => servers.first.client());
      for (const { jar } of browsers) jar.set('sid', randomBytes(32).toString('base64url'));
      const [valid, ...random] = await Promise.all([client, ...browsers].map(me));
      statuses.valid.add(Number(valid));
      for (const status of random) statuses.random.add(status);
    }
    expect(statuses).toEqual({ random: new Set([401]), valid: new Set([200]) });
  });
});

test('a request for a new password that a killed process has left is worked off by the next start', async () => {
  const { user } = await accountIn(servers.first);
  await servers.first.query('insert into account_follow_up values ($1, $2, $3, $4)', [
    randomUUID(),
    'reset-requested',
    servers.first.core.secrets.emailKey(user.email),
    servers.first.now(),
  ]);
  const third = await servers.startAnother();
  onTestFinished(third.remove);
  await expect.poll(() => typesOf(servers.first, user.id)).toContain('PasswordResetRequested');
});
