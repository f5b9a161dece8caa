import type { Pool, PoolClient, QueryResult } from 'pg';
import { rootKeysFrom, wrappingKeyFrom } from '../identity/secrets.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';
import { checkMasterKey, keyIdOf, readRootKeys, writeRootKeys } from './masterKey.ts';
import { inTransaction } from './transaction.ts';

/** Persons in one statement. */
const PAGE = 2000;

type Wrapped = { readonly subject: string; readonly wrapped: Buffer };

const rewrapPersons = async (client: PoolClient, former: Buffer, next: Buffer): Promise<number> => {
  let count = 0;
  for (let after: string | null = null; ; ) {
    const { rows }: QueryResult<Wrapped> = await client.query(
      'select subject, wrapped from person_key where $1::uuid is null or subject > $1 order by subject limit $2',
      [after, PAGE],
    );
    const last = rows.at(-1);
    if (!last) return count;
    await client.query(
      `update person_key set wrapped = rewrapped.wrapped
       from unnest($1::uuid[], $2::bytea[]) as rewrapped (subject, wrapped)
       where person_key.subject = rewrapped.subject`,
      [
        rows.map(({ subject }) => subject),
        rows.map(({ subject, wrapped }) => encrypt(next, decrypt(former, wrapped, subject), subject)),
      ],
    );
    count += rows.length;
    after = last.subject;
  }
};

/**
 * Encrypts the keys of all persons, and what was derived from the former master key, with the next one: all of it or
 * nothing. Returns how many persons, or null if the next key was in force already. If `beforeCommit` fails, nothing is
 * changed.
 */
export const replaceMasterKey = (
  pool: Pool,
  former: Buffer,
  next: Buffer,
  beforeCommit: () => Promise<void> = async () => {},
): Promise<number | null> =>
  inTransaction(pool, async (client) => {
    const [formerKey, nextKey] = [wrappingKeyFrom(former), wrappingKeyFrom(next)];
    // A key that a server adds meanwhile would stay under the former master key.
    await client.query('lock table person_key, root_key in exclusive mode');
    const { rowCount } = await client.query('select from root_key where key_id = $1', [keyIdOf(nextKey)]);
    if (rowCount) return null;
    await checkMasterKey(client, formerKey);
    const roots = (await readRootKeys(client, formerKey)) ?? rootKeysFrom(former);
    const count = await rewrapPersons(client, formerKey, nextKey);
    await writeRootKeys(client, roots, nextKey);
    await beforeCommit();
    return count;
  });
