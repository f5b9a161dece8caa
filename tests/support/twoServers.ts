import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { HttpClient } from './http.ts';
import { startServer, type TestServer } from './server.ts';

/** Two servers on one database, for a test file. They share nothing else, as two processes do. */
export const twoServersForFile = () => {
  const servers = {} as { first: TestServer; second: TestServer; startAnother: () => Promise<TestServer> };
  beforeAll(async () => {
    const env = { MASTER_KEY: randomBytes(32).toString('base64') };
    servers.first = await startServer({ env });
    servers.startAnother = () => startServer({ env: { ...env, DATABASE_URL: servers.first.databaseUrl } });
    servers.second = await servers.startAnother();
  });
  afterAll(async () => {
    await servers.second?.remove();
    await servers.first?.remove();
  });
  return servers;
};

/** The same browser on another server: the cookies are for both, because ports do not count. */
export const sameBrowserOn = (server: TestServer, client: HttpClient): HttpClient => {
  const other = server.client();
  for (const [name, value] of client.jar) other.jar.set(name, value);
  return other;
};
