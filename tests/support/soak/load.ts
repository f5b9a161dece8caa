import type { Pool } from 'pg';
import { type Outcome, traffic } from '../../../bench/mixedTraffic.ts';
import { type Account, openUser, type User } from '../../../bench/mixedUser.ts';
import { seeded } from '../../../bench/seeded.ts';
import { signIn } from '../../../bench/signIn.ts';
import { writeAccount } from '../../../scripts/load/account.ts';

/** Of each process. */
const USERS = 30;
const PROCESSES = 2;

/** Writes the accounts of all users into an empty log. */
export const writeUsers = (databaseUrl: string, master: Buffer): Promise<readonly Account[]> =>
  seeded(
    databaseUrl,
    async (opened) => {
      const accounts: Account[] = [];
      while (accounts.length < USERS * PROCESSES) accounts.push(await writeAccount(opened, 2, 1));
      return { accounts };
    },
    master,
  ).then(({ accounts }) => accounts);

/** A user who deletes each document again, so that the same load finds the same data after an hour. */
const tidyUser = async (url: string, pool: Pool, account: Account): Promise<User> => {
  const cookie = await signIn(pool, account.accountId);
  const user = await openUser({ url, signIn: async () => cookie }, account);
  const upload = async (turn: number): Promise<Response> => {
    const uploaded = await user.upload(turn);
    if (!uploaded.ok) return uploaded;
    const { document_id } = (await uploaded.json()) as { document_id: string };
    return fetch(`${url}/api/documents/${document_id}`, { method: 'DELETE', headers: { cookie } });
  };
  return { ...user, upload };
};

/** Mixed traffic at all processes at once; `outcomes` grows with each request. */
export const startLoad = async (urls: readonly string[], pool: Pool, accounts: readonly Account[], seconds: number) => {
  const users: User[] = [];
  for (const [index, account] of accounts.entries())
    users.push(await tidyUser(urls[index % urls.length] ?? '', pool, account));
  const outcomes: Outcome[] = [];
  return { outcomes, done: traffic(users, seconds, outcomes) };
};
