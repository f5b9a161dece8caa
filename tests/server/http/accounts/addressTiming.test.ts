import type * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accountIn } from '../../../support/accounts.ts';
import { ADDRESS_ROUTES, type AddressRoute, addressTimings, requestWith } from '../../../support/addressTimings.ts';
import { someEmail } from '../../../support/journey.ts';
import { watchStatements } from '../../../support/requestWork.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

/** `isSkipped`: an unknown address then costs no hash, as if there were none to compare its password with. */
const dummy = vi.hoisted(() => ({ hash: '', isSkipped: false }));
const work = vi.hoisted(() => ({ hashes: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return {
    ...real,
    hash: async (...given: Parameters<typeof real.hash>) => {
      work.hashes += 1;
      const hash = await real.hash(...given);
      if (given[0] === 'an account that does not exist') dummy.hash = hash;
      return hash;
    },
    verify: async (...given: Parameters<typeof real.verify>) => {
      if (dummy.isSkipped && given[0] === dummy.hash) return false;
      work.hashes += 1;
      return real.verify(...given);
    },
  };
});

/** Requests with known addresses, and as many with unknown ones. */
const COUNT = Number(process.env.N ?? 200);

let server: TestServer;
const statements = watchStatements();
beforeAll(async () => {
  server = await startServer();
  statements.of(server);
});
afterAll(() => server?.remove());

/** What a request with this address has Postgres and the processor do before its answer. */
const workFor = async (route: AddressRoute, email: string) => {
  const { path, json } = requestWith(route, email);
  const { byRequest } = statements;
  const [before, hashes] = [byRequest.length, work.hashes];
  await server.client().post(path, json);
  await expect.poll(() => byRequest.length).toBe(before + 1);
  return { statements: byRequest[before], hashes: work.hashes - hashes };
};

test.each(ADDRESS_ROUTES)('%s does the same work for known and unknown addresses', async (route) => {
  const { user } = await accountIn(server);
  const known = await workFor(route, user.email);
  expect(known.statements?.length).toBeGreaterThan(0);
  expect(known.hashes).toBe(route === 'sign-in' ? 1 : 0);
  expect(await workFor(route, someEmail())).toEqual(known);
});

test.each(ADDRESS_ROUTES)('text and time of %s do not tell known addresses from unknown ones', async (route) => {
  const { area, bodies } = await addressTimings(server, route, COUNT);
  expect(bodies).toBe(1);
  // Chance alone stays within these 3.5 standard deviations in 9,995 of 10,000 runs: with 200 of each, 0.4 to 0.6.
  // tests/long/accounts.test.ts has closer bounds.
  const bound = 3.5 * Math.sqrt((2 * COUNT + 1) / (12 * COUNT * COUNT));
  expect(Math.abs(area - 0.5)).toBeLessThan(bound);
});

test('control: a sign-in that hashes nothing for an unknown address is found', async () => {
  expect(dummy.hash).toMatch(/^\$argon2id\$/);
  dummy.isSkipped = true;
  try {
    expect((await workFor('sign-in', someEmail())).hashes).toBe(0);
    expect((await addressTimings(server, 'sign-in', 50)).area).toBeGreaterThan(0.8);
  } finally {
    dummy.isSkipped = false;
  }
});

test.each([
  ['login', 1025, 422],
  ['register', 1025, 422],
  ['login', 1_000_000, 413],
  ['register', 1_000_000, 413],
])('/auth/%s computes no hash of a password of %i characters', async (path, length, status) => {
  const before = work.hashes;
  const ask = (password: string) => server.client().post(`/api/auth/${path}`, { email: someEmail(), password });
  expect((await ask('p'.repeat(length))).status).toBe(status);
  expect(work.hashes).toBe(before);
  // Control: the count sees the hash of a password that is not too long.
  await ask('harbour wall 1853');
  expect(work.hashes).toBe(before + 1);
});
