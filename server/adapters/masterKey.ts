import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { ROOT_KEYS, type RootKeys } from '../identity/secrets.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';
import { Explained } from '../lib/explained.ts';

type Queryable = Pick<Pool, 'query'>;

/** Names a master key without telling it. `wrappingKey` is derived from it. */
export const keyIdOf = (wrappingKey: Buffer): string =>
  createHmac('sha256', wrappingKey).update('key id').digest('hex').slice(0, 16);

const contextOf = (name: string) => `root key ${name}`;

/**
 * Throws if the keys in this database were encrypted with another master key. A process that went on would read the
 * personal data of no event, and what it records could not be read by the processes that have the right key.
 */
export const checkMasterKey = async (pool: Queryable, wrappingKey: Buffer): Promise<void> => {
  const { rows } = await pool.query<{ name: string | null; subject: string | null; wrapped: Buffer }>(
    `(select name, null as subject, wrapped from root_key limit 1)
     union all (select null, subject::text, wrapped from person_key limit 1)`,
  );
  for (const { name, subject, wrapped } of rows)
    try {
      decrypt(wrappingKey, wrapped, name === null ? String(subject) : contextOf(name));
    } catch (error) {
      const message =
        'The keys of persons in this database were encrypted with another master key: set MASTER_KEY to it, or bring ' +
        'back secrets/master.key in DATA_DIR. If npm run keys -- rotate was cut off, run it again';
      throw new Explained(message, { cause: error });
    }
};

/** Undefined if the master key was never replaced: then they are derived from it. */
export const readRootKeys = async (pool: Queryable, wrappingKey: Buffer): Promise<RootKeys | undefined> => {
  const { rows } = await pool.query<{ name: string; wrapped: Buffer }>('select name, wrapped from root_key');
  if (rows.length === 0) return undefined;
  const keys = new Map(rows.map(({ name, wrapped }) => [name, decrypt(wrappingKey, wrapped, contextOf(name))]));
  const keyOf = (name: keyof RootKeys): Buffer => {
    const key = keys.get(name);
    if (!key) throw new Error(`The root key ${name} is missing`);
    return key;
  };
  return { email: keyOf('email'), codes: keyOf('codes'), ledger: keyOf('ledger') };
};

export const writeRootKeys = async (client: Queryable, roots: RootKeys, wrappingKey: Buffer): Promise<void> => {
  await client.query('delete from root_key');
  await client.query('insert into root_key (name, wrapped, key_id) select *, $3 from unnest($1::text[], $2::bytea[])', [
    ROOT_KEYS,
    ROOT_KEYS.map((name) => encrypt(wrappingKey, roots[name], contextOf(name))),
    keyIdOf(wrappingKey),
  ]);
};
