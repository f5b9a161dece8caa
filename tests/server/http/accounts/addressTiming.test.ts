import { expect, test } from 'vitest';
import { forgotTimings } from '../../../support/forgotTimings.ts';
import { startServer } from '../../../support/server.ts';

test('the time of forgot-password does not tell known addresses from unknown ones', async () => {
  const server = await startServer();
  try {
    const area = await forgotTimings(server, 200);
    // With 200 of each, chance alone gives 0.41 to 0.59 in 998 of 1,000 runs. The long test has closer bounds.
    expect(area).toBeGreaterThan(0.4);
    expect(area).toBeLessThan(0.6);
  } finally {
    await server.remove();
  }
});
