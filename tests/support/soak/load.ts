import type { Pool } from 'pg';
import { traffic } from '../../../bench/mixedTraffic.ts';
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

/** The users of all processes. */
export const openUsers = async (urls: readonly string[], pool: Pool, accounts: readonly Account[]) => {
  const users: User[] = [];
  for (const [index, account] of accounts.entries())
    users.push(await tidyUser(urls[index % urls.length] ?? '', pool, account));
  return users;
};

/**
 * More than any cache of the server holds. The largest one keeps the last 20,000 changes for live connections; of quick
 * answers some two make one change.
 */
const ANSWERS = 50_000;

/** Seconds of the load itself, until the code is compiled. */
const COMPILING = 60;

/** All users answer as fast as they can, until the caches are full. Then they do what they will do. */
export const warmUp = async (users: readonly User[]): Promise<void> => {
  let left = ANSWERS;
  const answerOn = async (user: User) => {
    for (let turn = 0; left > 0; turn += 1) {
      left -= 1;
      await (await user.answer(turn)).arrayBuffer();
    }
  };
  await Promise.all(users.map(answerOn));
  await traffic(users, COMPILING);
};
