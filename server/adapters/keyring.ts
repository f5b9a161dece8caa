import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { Keyring } from '../eventLog/codec.ts';
import { decrypt, encrypt } from '../lib/aesGcm.ts';
import { Explained } from '../lib/explained.ts';
import { keyIdOf } from './masterKey.ts';

/** Another process has replaced the master key. What this one encrypts could not be read by the others. */
export class MasterKeyReplaced extends Explained {}

/**
 * One 256-bit key per person, encrypted with the master key, in its own table. Deleting the row erases the person.
 * `erased_key` lists the deleted ones, because a backup of the table may bring them back.
 */
export const postgresKeyring = (pool: Pool, master: Buffer, { maxCached = 20_000 } = {}): Keyring => {
  const keyId = keyIdOf(master);
  const cache = new LRUCache<string, Buffer>({ max: maxCached });
  /** Counts the keys that were dropped. A key that was read meanwhile may be one of them, so it is not cached. */
  let dropped = 0;
  const forget = (subject: string) => {
    dropped += 1;
    cache.delete(subject);
  };

  const keysOf = async (subjects: readonly string[]) => {
    // Collect the keys in a separate map: a batch larger than the cache would evict its own keys, and people would look
    // erased.
    const keys = new Map<string, Buffer>();
    for (const subject of subjects) {
      const key = cache.get(subject);
      if (key) keys.set(subject, key);
    }
    const unknown = subjects.filter((subject) => !keys.has(subject));
    if (unknown.length > 0) {
      const before = dropped;
      const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(
        'select subject, wrapped from person_key where subject = any($1::uuid[])',
        [unknown],
      );
      for (const { subject, wrapped } of rows) {
        const key = decrypt(master, wrapped, subject);
        keys.set(subject, key);
        if (dropped === before) cache.set(subject, key);
      }
    }
    return (subject: string) => keys.get(subject);
  };

  return {
    keysOf,
    create: async (subject) => {
      // If two requests insert a key at the same time, the first row counts and both read it.
      const { rows } = await pool.query<{ isReplaced: boolean }>(
        `with replaced as (select from root_key where key_id <> $3),
         added as (
           insert into person_key (subject, wrapped)
           select $1, $2
           where not exists (select from erased_key where subject = $1) and not exists (select from replaced)
           on conflict do nothing
         )
         select exists (select from replaced) as "isReplaced"`,
        [subject, encrypt(master, randomBytes(32), subject), keyId],
      );
      if (rows[0]?.isReplaced)
        throw new MasterKeyReplaced('The master key was replaced while this process ran: start it with the new one');
      await keysOf([subject]);
    },
    erase: async (subject) => {
      await pool.query(
        `with noted as (insert into erased_key (subject) values ($1) on conflict do nothing)
         delete from person_key where subject = $1`,
        [subject],
      );
      forget(subject);
    },
    forget,
  };
};
