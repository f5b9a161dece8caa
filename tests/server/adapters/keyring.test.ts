import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { postgresKeyring } from '../../../server/adapters/keyring.ts';
import { checkMasterKey } from '../../../server/adapters/masterKey.ts';
import { postgresForFile } from '../../support/postgresStores.ts';

const MASTER = Buffer.alloc(32, 2);

const database = postgresForFile();
let pool: Pool;
beforeAll(() => {
  pool = new Pool({ connectionString: database.connectionString(), max: 2 });
  pool.on('error', () => undefined);
  return () => pool.end();
});

const persons = async (count: number) => {
  const ids = Array.from({ length: count }, () => randomUUID());
  const keyring = postgresKeyring(pool, MASTER);
  for (const id of ids) await keyring.create(id);
  return ids;
};

describe('a keyring whose cache is smaller than one request', () => {
  test('returns all of the keys', async () => {
    const ids = await persons(7);
    const keyring = postgresKeyring(pool, MASTER, { maxCached: 3 });
    const keyOf = await keyring.keysOf(ids);
    expect(new Set(ids.map((id) => keyOf(id)?.toString('hex'))).size).toBe(7);
    expect(ids.filter((id) => keyOf(id)?.length !== 32)).toEqual([]);
  });

  test('returns cached keys together with those that evict them', async () => {
    const [cached = '', ...others] = await persons(7);
    const keyring = postgresKeyring(pool, MASTER, { maxCached: 3 });
    await keyring.keysOf([cached]);
    const keyOf = await keyring.keysOf([cached, ...others]);
    expect([cached, ...others].filter((id) => !keyOf(id))).toEqual([]);
  });

  test('returns no key for a person who was erased', async () => {
    const [erased = '', other = ''] = await persons(2);
    await pool.query('delete from person_key where subject = $1', [erased]);
    const keyOf = await postgresKeyring(pool, MASTER, { maxCached: 1 }).keysOf([erased, other]);
    expect([keyOf(erased), keyOf(other)?.length]).toEqual([undefined, 32]);
  });
});

test('unwraps a key that the first version of the product wrapped', async () => {
  const id = '01980000-0000-7000-8000-000000000001';
  const wrapped = 'GjDzD3Z1fUZZaIFuUasbvt/tQHMiE+4oledBI/7LJGirrFxI1V5Yobl8bJeGnXm4wCE5ssWHH61arbkC';
  await pool.query('insert into person_key (subject, wrapped) values ($1, $2)', [id, Buffer.from(wrapped, 'base64')]);
  const keyOf = await postgresKeyring(pool, MASTER).keysOf([id]);
  expect(keyOf(id)).toEqual(Buffer.alloc(32, 3));
});

describe('the master key', () => {
  test('is accepted by an empty database and by one whose keys it encrypted', async () => {
    await pool.query('delete from person_key');
    await checkMasterKey(pool, MASTER);
    await persons(1);
    await checkMasterKey(pool, MASTER);
  });

  test('is refused by a database whose keys another one encrypted', async () => {
    await persons(1);
    await expect(checkMasterKey(pool, Buffer.alloc(32, 3))).rejects.toThrow(
      /^The keys of persons in this database were/,
    );
  });
});
