import { generateSync } from 'otplib';
import { expect } from 'vitest';
import type { HttpClient } from './http.ts';
import type { TestServer } from './server.ts';

/** Switches the second factor of a signed-in person on. The address must be confirmed. */
export const switchOnSecondFactor = async ({ now }: Pick<TestServer, 'now'>, client: HttpClient): Promise<void> => {
  const { secret } = (await client.post('/api/auth/two-factor')).body;
  const code = generateSync({ secret, epoch: Math.floor(now().getTime() / 1000) });
  expect((await client.put('/api/auth/two-factor', { code })).status).toBe(200);
};
