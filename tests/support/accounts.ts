import { expect } from 'vitest';
import { postgresAccountTokens, type TokenPurpose } from '../../server/identity/accountTokens.ts';
import type { HttpClient } from './http.ts';
import { inDatabase } from './inDatabase.ts';
import { PASSWORD, register } from './journey.ts';
import type { TestServer } from './server.ts';

export const signIn = (client: HttpClient, email: string, password = PASSWORD, more: object = {}) =>
  client.post('/api/auth/login', { email, password, ...more });

/** A client with a new session of this account. */
export const signedIn = async (
  site: { readonly client: () => HttpClient },
  email: string,
  password = PASSWORD,
): Promise<HttpClient> => {
  const client = site.client();
  expect((await signIn(client, email, password)).status).toBe(200);
  return client;
};

/** A new account with a session in each of `count` browsers. */
export const accountIn = async (server: TestServer, count = 1) => {
  const client = server.client();
  const user = await register(client);
  const others: HttpClient[] = [];
  while (others.length < count - 1) others.push(await signedIn(server, user.email));
  return { client, others, user };
};

type EventRow = { readonly id: string; readonly type: string; readonly data: Record<string, unknown> };

/** The events of an account, the earliest first. */
export const accountEvents = (server: TestServer, accountId: string): Promise<readonly EventRow[]> =>
  server.query('select id, type, data from event where stream = $1 order by revision', [`account-${accountId}`]);

export const typesOf = async (server: TestServer, accountId: string) =>
  (await accountEvents(server, accountId)).map(({ type }) => type);

/** The token in the mail that follows from the account's last event of this type. */
export const mailedToken = async (server: TestServer, purpose: TokenPurpose, accountId: string, type: string) => {
  const event = (await accountEvents(server, accountId)).findLast((one) => one.type === type);
  if (!event) throw new Error(`${accountId} has no ${type}`);
  return inDatabase(server.databaseUrl, (pool) =>
    postgresAccountTokens(pool, server.core.secrets.derive, server.now).issue(purpose, {
      accountId,
      eventId: event.id,
      at: String(event.data.at),
    }),
  );
};

/** Asks for a new password and returns the token of the mail, once its event is recorded. */
export const resetToken = async (server: TestServer, { id, email }: { id: string; email: string }) => {
  const count = async () => (await typesOf(server, id)).filter((type) => type === 'PasswordResetRequested').length;
  const before = await count();
  expect((await server.client().post('/api/auth/forgot-password', { email })).status).toBe(200);
  await expect.poll(count).toBe(before + 1);
  return mailedToken(server, 'reset-password', id, 'PasswordResetRequested');
};
