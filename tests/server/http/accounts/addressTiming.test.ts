import type * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ADDRESS_ROUTES, addressTimings } from '../../../support/addressTimings.ts';
import { someEmail } from '../../../support/journey.ts';
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
      work.hashes += 1;
      return dummy.isSkipped && given[0] === dummy.hash ? false : real.verify(...given);
    },
  };
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

test.each(ADDRESS_ROUTES)('text and time of %s do not tell known addresses from unknown ones', async (route) => {
  const { area, bodies } = await addressTimings(server, route, 200);
  expect(bodies).toBe(1);
  // With 200 of each, chance alone gives 0.41 to 0.59 in 998 of 1,000 runs. The long test has closer bounds.
  expect(area).toBeGreaterThan(0.4);
  expect(area).toBeLessThan(0.6);
});

test('control: a sign-in that hashes nothing for an unknown address is found', async () => {
  expect(dummy.hash).toMatch(/^\$argon2id\$/);
  dummy.isSkipped = true;
  const { area } = await addressTimings(server, 'sign-in', 50).finally(() => {
    dummy.isSkipped = false;
  });
  expect(area).toBeGreaterThan(0.8);
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
