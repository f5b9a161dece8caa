import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresRateLimits } from '../../../server/identity/rateLimits.ts';
import { expectProblem } from '../../support/expectations.ts';
import type { HttpClient } from '../../support/http.ts';
import { PASSWORD, register, someEmail } from '../../support/journey.ts';
import type { Reply } from '../../support/reply.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

const signIn = (client: HttpClient, email: string, password = PASSWORD): Promise<Reply> =>
  client.post('/api/auth/login', { email, password });

/** Wrong passwords, all at once and each from a network address of its own. */
const guesses = (email: string, count: number): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, () => signIn(server.client(), email, 'wrong password')));

const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).sort();

// In parallel, because each waits five seconds for a turn.
describe.concurrent('after twenty failures on one account from twenty addresses', () => {
  test('guesses are slowed, and the owner gets in from a known and from a new browser', async () => {
    const owner = server.client();
    const { email } = await register(owner);
    expect(statuses(await guesses(email, 20))).toEqual(Array(20).fill(401));

    expect((await signIn(server.client(), email)).status).toBe(200);
    const slowed = guesses(email, 10);
    expect((await signIn(owner, email)).status).toBe(200);
    const replies = await slowed;
    // One waits for its turn, and the others are refused.
    expect(statuses(replies)).toEqual([401, ...Array(9).fill(429)]);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused.map(({ headers }) => Number(headers.get('retry-after'))).every((seconds) => seconds > 0)).toBe(true);
  });

  test('an unknown email address is slowed in the same way', async () => {
    const email = someEmail();
    expect(statuses(await guesses(email, 20))).toEqual(Array(20).fill(401));
    expect(statuses(await guesses(email, 11))).toEqual([401, 401, ...Array(9).fill(429)]);
  });
});

test('two hundred guesses at once are not all checked before the first is counted', async () => {
  const email = someEmail();
  const address = { 'x-forwarded-for': '192.0.2.7' };
  const guess = () =>
    server.client().send('POST', '/api/auth/login', { json: { email, password: 'wrong password' }, headers: address });
  const checked = (await Promise.all(Array.from({ length: 200 }, guess))).filter(({ status }) => status === 401);
  // Two run at once, so one may be checked while the fifth is counted.
  expect([5, 6]).toContain(checked.length);
});

test('twelve right passwords at once from one address are all accepted', async () => {
  const { email } = await register(server.client());
  const browser = server.client();
  const replies = await Promise.all(Array.from({ length: 12 }, () => signIn(browser, email)));
  expect(statuses(replies)).toEqual(Array(12).fill(200));
});

test('a known browser has five failures of its own, and then counts as unknown', async () => {
  const owner = server.client();
  const { email } = await register(owner);
  for (let tries = 0; tries < 10; tries++) expectProblem(await signIn(owner, email, 'wrong password'), 401);
  expectProblem(await signIn(owner, email), 429);
  expect((await signIn(server.client(), email)).status).toBe(200);
});

test('the counters of the limits contain no email address and no network address', async () => {
  const email = someEmail();
  const headers = { 'x-forwarded-for': '192.0.2.99' };
  expectProblem(
    await server.client().send('POST', '/api/auth/login', { json: { email, password: 'wrong' }, headers }),
    401,
  );
  const keys = (await server.query('select key from rate_limit')).map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !/^[a-zA-Z]+:[\w-]{43}$/.test(key))).toEqual([]);
});

test('a hundred failures an hour from one network address are the last, on whichever accounts', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.50' };
  const guess = async () => {
    const json = { email: someEmail(), password: 'wrong password' };
    return (await server.client().send('POST', '/api/auth/login', { json, headers })).status;
  };
  const limits = postgresRateLimits(server.core.pool, server.core.secrets.derive);
  for (let count = 0; count < 99; count += 1) await limits.count('loginByAddress', headers['x-forwarded-for']);
  expect([await guess(), await guess()]).toEqual([401, 429]);
});
