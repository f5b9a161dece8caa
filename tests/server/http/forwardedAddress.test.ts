import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someEmail } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** The statuses of six sign-ins with a wrong password, each with another forged address. Five are allowed. */
const signingIn = async (server: TestServer, forwardedFor: (count: number) => string): Promise<readonly number[]> => {
  const json = { email: someEmail(), password: 'wrong password' };
  const statuses: number[] = [];
  for (let count = 1; count <= 6; count += 1) {
    const headers = { 'x-forwarded-for': forwardedFor(count) };
    statuses.push((await server.client().send('POST', '/api/auth/login', { json, headers })).status);
  }
  return statuses;
};
const LIMITED = [401, 401, 401, 401, 401, 429];
const forged = (count: number) => `198.51.100.${count}`;

describe.each([
  [
    'behind a proxy the address is the one that the proxy has added',
    'true',
    (count: number) => `${forged(count)}, 10.0.0.1`,
  ],
  ['without a proxy the address is that of the connection', 'false', forged],
])('%s', (_, TRUST_PROXY, forwardedFor) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { TRUST_PROXY } });
  });
  afterAll(() => server?.remove());

  test('so a forged one evades no limit', async () => {
    expect(await signingIn(server, forwardedFor)).toEqual(LIMITED);
  });
});

test('control: the address that the proxy has added counts', async () => {
  const server = await startServer();
  try {
    expect(await signingIn(server, (count) => `198.51.100.1, 10.0.0.${count}`)).toEqual(Array(6).fill(401));
  } finally {
    await server.remove();
  }
});
