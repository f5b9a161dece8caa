import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import { IMPORT_FIELDS } from '../../../domain/imports/columns.ts';
import { Correction, Sheet } from '../../../domain/imports/sheet.ts';
import { inTransaction } from '../../adapters/transaction.ts';
import type { Keyring } from '../../eventLog/codec.ts';
import { decrypt, encrypt } from '../../lib/aesGcm.ts';
import type { Clock } from '../../lib/clock.ts';
import { NotFound } from '../errors.ts';

const Content = z.object({
  sheet: Sheet,
  columns: z.array(z.enum(IMPORT_FIELDS).nullable()),
  /** By the number of the row. */
  corrections: z.record(z.string(), Correction),
});
export type ImportContent = z.infer<typeof Content>;

export type StoredImport = {
  readonly id: string;
  readonly accountId: string;
  readonly content: ImportContent;
  /** The stream of the import once it is committed. */
  readonly planId: string | null;
};

type Row = { readonly content: Buffer; readonly plan_id: string | null };
type Of = { readonly accountId: string; readonly id: string };

/**
 * Uploaded files of properties, read as tables. They are encrypted with the key of their account, and are no events:
 * until the commit nothing has happened.
 */
export const importStore = (pool: Pool, keyring: Pick<Keyring, 'keysOf'>, now: Clock) => {
  const contextOf = ({ id }: Of) => `property_import ${id}`;

  /** Throws NotFound if the account was erased. */
  const keyOf = async (accountId: string): Promise<Buffer> => {
    const key = (await keyring.keysOf([accountId]))(accountId);
    if (!key) throw new NotFound();
    return key;
  };

  const seal = async (of: Of, content: ImportContent): Promise<Buffer> =>
    encrypt(await keyOf(of.accountId), JSON.stringify(content), contextOf(of));

  const read = async (client: Pool | PoolClient, of: Of, lock: '' | 'for update'): Promise<StoredImport> => {
    const { rows } = await client.query<Row>(
      `select content, plan_id from property_import where id = $1 and account_id = $2 ${lock}`,
      [of.id, of.accountId],
    );
    const row = rows[0];
    if (!row) throw new NotFound();
    const text = decrypt(await keyOf(of.accountId), row.content, contextOf(of)).toString();
    return { ...of, content: Content.parse(JSON.parse(text)), planId: row.plan_id };
  };

  return {
    /** A repeated id replaces the content, as after an interrupted upload. */
    add: async (of: Of, content: ImportContent): Promise<StoredImport> => {
      await pool.query(
        `insert into property_import (id, account_id, content, touched_at) values ($1, $2, $3, $4)
         on conflict (id) do update set content = excluded.content where property_import.plan_id is null`,
        [of.id, of.accountId, await seal(of, content), now()],
      );
      return { ...of, content, planId: null };
    },

    /** Throws NotFound for an unknown import, and for one of another account. */
    find: (of: Of): Promise<StoredImport> => read(pool, of, ''),

    /** Changes the content, one change after the other. `change` throws to refuse. */
    change: (of: Of, change: (stored: StoredImport) => ImportContent): Promise<StoredImport> =>
      inTransaction(pool, async (client) => {
        const stored = await read(client, of, 'for update');
        const content = change(stored);
        await client.query('update property_import set content = $2, touched_at = $3 where id = $1', [
          of.id,
          await seal(of, content),
          now(),
        ]);
        return { ...stored, content };
      }),
  };
};
export type ImportStore = ReturnType<typeof importStore>;
