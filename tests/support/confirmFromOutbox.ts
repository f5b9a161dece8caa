import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { HttpClient } from './http.ts';
import type { ServerForTest } from './serverProcess.ts';

/** The token in the latest mail to an address that asks to confirm it; undefined as long as there is none. */
const confirmationToken = async (dataDir: string, email: string): Promise<string | undefined> => {
  const folder = join(dataDir, 'outbox');
  for (const name of (await readdir(folder))
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .reverse()) {
    const { to, text } = await PostalMime.parse(await readFile(join(folder, name)));
    const token = /confirm-email\?token=([\w-]+)/.exec(text ?? '')?.[1];
    if (token && to?.some(({ address }) => address === email)) return token;
  }
  return undefined;
};

/** Opens the link in the mail, which a server without SMTP has written into its folder. */
export const confirmFromOutbox = async (
  { dataDir }: Pick<ServerForTest, 'dataDir'>,
  client: HttpClient,
  email: string,
): Promise<void> => {
  let token: string | undefined;
  await expect
    .poll(async () => {
      token = await confirmationToken(dataDir, email);
      return token;
    })
    .toBeDefined();
  expect((await client.post('/api/auth/confirm-email', { token })).status).toBe(200);
};
