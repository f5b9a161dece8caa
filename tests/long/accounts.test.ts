import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS_ROUTES, addressTimings } from '../support/addressTimings.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.remove());

test.each(ADDRESS_ROUTES)('1,000 timings of %s do not tell known addresses from unknown ones', async (route) => {
  const { area, bodies } = await addressTimings(server, route, 1000);
  expect(bodies).toBe(1);
  // Chance alone gives 0.45 to 0.55 in 9,998 of 10,000 runs.
  expect(area).toBeGreaterThan(0.45);
  expect(area).toBeLessThan(0.55);
});
