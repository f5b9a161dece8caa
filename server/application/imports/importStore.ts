import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import { inTransaction } from '../../adapters/transaction.ts';
import type { Keyring } from '../../eventLog/codec.ts';
import { decrypt, encrypt } from '../../lib/aesGcm.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Commands } from '../commands.ts';
import { NotFound, Rejected, Unprocessable } from '../errors.ts';

/** The content of a kind of import, as it is stored. */
export type ContentKind<Content> = { readonly name: 'properties' | 'documents'; readonly schema: z.ZodType<Content> };

export type StoredImport<Content> = {
  readonly id: string;
  readonly accountId: string;
  readonly content: Content;
  /** The stream of the import once it is committed. */
  readonly planId: string | null;
};

/** Of one account and kind. Each may hold 200 MB of files. */
export const MAX_PREVIEWS = 5;

/** Milliseconds. More than any commit takes until it is decided or refused. */
const COMMITTING = 15 * 60_000;

type Row = { readonly content: Buffer; readonly plan_id: string | null };
type Of = { readonly accountId: string; readonly id: string };

type Dependencies = {
  readonly pool: Pool;
  readonly keyring: Pick<Keyring, 'keysOf'>;
  readonly commands: Pick<Commands, 'allowance'>;
  readonly now: Clock;
};

/**
 * What was read from uploaded files. It is encrypted with the key of its account, and is no event: until the commit nothing
 * has happened.
 */
export const importStore = <Content>(
  { pool, keyring, commands, now }: Dependencies,
  { name, schema }: ContentKind<Content>,
) => {
  type Stored = StoredImport<Content>;

  const contextOf = ({ id }: Of) => `property_import ${id}`;

  /** Throws NotFound if the account was erased. */
  const keyOf = async (accountId: string): Promise<Buffer> => {
    const key = (await keyring.keysOf([accountId]))(accountId);
    if (!key) throw new NotFound();
    return key;
  };

  const seal = async (of: Of, content: Content): Promise<Buffer> =>
    encrypt(await keyOf(of.accountId), JSON.stringify(content), contextOf(of));

  const read = async (client: Pool | PoolClient, of: Of, lock: '' | 'for update'): Promise<Stored> => {
    const { rows } = await client.query<Row>(
      `select content, plan_id from property_import where id = $1 and account_id = $2 and kind = $3 ${lock}`,
      [of.id, of.accountId, name],
    );
    const row = rows[0];
    if (!row) throw new NotFound();
    const text = decrypt(await keyOf(of.accountId), row.content, contextOf(of)).toString();
    return { ...of, content: schema.parse(JSON.parse(text)), planId: row.plan_id };
  };

  // Not one that is being committed, nor one whose commit is decided and whose plan a policy has yet to note here.
  const REMOVABLE = `account_id = $1 and kind = $2 and plan_id is null and id is distinct from $3
    and (committing_at is null or committing_at not between $4 and $5)`;

  /** Their files stay on disk as long as they do. A schedule deletes these afterwards. */
  const removeOldPreviews = async (accountId: string, deadline: Deadline): Promise<void> => {
    const { lastImport } = await commands.allowance.freshState(accountId, deadline);
    const at = now().getTime();
    // The clock of another process may be ahead. What is further ahead was written with a wrong clock.
    const [from, until] = [new Date(at - COMMITTING), new Date(at + COMMITTING)];
    // The condition is repeated outside: it is checked again for a row that has changed meanwhile.
    await pool.query(
      `delete from property_import where ${REMOVABLE} and id in (
         select id from property_import where ${REMOVABLE} order by touched_at desc, id desc offset $6)`,
      [accountId, name, lastImport?.importId ?? null, from, until, MAX_PREVIEWS],
    );
  };

  /** `former` is when an earlier commit was begun. */
  const begin = (of: Of, begunAt: Date): Promise<{ readonly stored: Stored; readonly former: Date | null }> =>
    inTransaction(pool, async (client) => {
      const stored = await read(client, of, 'for update');
      const { rows } = await client.query<{ former: Date | null }>(
        `update property_import set committing_at = $2, touched_at = $2
         from (select committing_at as former from property_import where id = $1) as before
         where id = $1 and plan_id is null returning former`,
        [of.id, begunAt],
      );
      return { stored, former: rows[0]?.former ?? null };
    });

  return {
    /** A repeated id replaces the content, as after an interrupted upload. Of the previews the newest are kept. */
    add: async ({ deadline, ...of }: Of & { readonly deadline: Deadline }, content: Content): Promise<Stored> => {
      await pool.query(
        `insert into property_import (id, account_id, kind, content, touched_at) values ($1, $2, $3, $4, $5)
         on conflict (id) do update set content = excluded.content where property_import.plan_id is null`,
        [of.id, of.accountId, name, await seal(of, content), now()],
      );
      await removeOldPreviews(of.accountId, deadline);
      return { ...of, content, planId: null };
    },

    /** Throws NotFound for an unknown import, and for one of another account. */
    find: (of: Of): Promise<Stored> => read(pool, of, ''),

    /** Runs `commit` on what is stored. No clean-up deletes it unless the commit is refused. */
    committing: async <Result>(of: Of, commit: (stored: Stored) => Promise<Result>): Promise<Result> => {
      const begunAt = now();
      const { stored, former } = await begin(of, begunAt);
      try {
        return await commit(stored);
      } catch (error) {
        // The same request may be under way twice, and the other one still needs what is stored.
        if (error instanceof Rejected || error instanceof Unprocessable)
          await pool.query('update property_import set committing_at = $3 where id = $1 and committing_at = $2', [
            of.id,
            begunAt,
            former,
          ]);
        throw error;
      }
    },

    /** Changes the content, one change after the other. `change` throws to refuse. */
    change: (of: Of, change: (stored: Stored) => Content): Promise<Stored> =>
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
