import type { Pool } from 'pg';
import type { DomainEvent } from '../../domain/events.ts';
import type { Position } from '../../projections/recorded.ts';
import type { EventStore, StoredEvent } from '../eventLog/eventStore.ts';
import { ACCOUNT_TABLES } from './accountTables.ts';

type Dependencies = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly models: readonly { readonly name: string }[];
};

const PAGE = 2000;

/** By their names, so that the compiler asks for the key of the next one. */
type Erasing = Extract<DomainEvent['type'], `${string}Eras${string}`>;

/**
 * The member with the subject of the destroyed key, and where the key encrypted something. Null if the key goes later,
 * which another event says.
 */
const DESTROYED_KEY: Readonly<Record<Erasing, { readonly member: string; readonly in: ErasedKey['in'] } | null>> = {
  AccountErased: null,
  ErasureCompleted: { member: 'accountId', in: 'any stream' },
  ContactMessageErased: { member: 'contactId', in: 'this stream' },
  BadgeReportErased: { member: 'reportId', in: 'this stream' },
};

export type ErasedKey = {
  /** The person, message or report. */
  readonly subject: string;
  readonly in: 'any stream' | 'this stream';
};

/** The key that this event says is destroyed. */
export const erasedKey = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): ErasedKey | undefined => {
  // A stored type may be any text, also one such as `constructor`.
  const key = Object.hasOwn(DESTROYED_KEY, type) ? DESTROYED_KEY[type as Erasing] : null;
  return key ? { subject: String(data[key.member]), in: key.in } : undefined;
};

/**
 * Events after the checkpoint of the policies. The tables know the erasures before it, because both are in one database.
 */
const noteErasuresOfLog = async ({ pool, store }: Dependencies) => {
  const { rows } = await pool.query<{ position: string }>("select position from checkpoint where name = 'policies'");
  let after: Position = BigInt(rows[0]?.position ?? 0);
  for (let page = await store.readAll(after, PAGE); page.length > 0; page = await store.readAll(after, PAGE)) {
    const subjects = page.flatMap((event) => erasedKey(event)?.subject ?? []);
    const accounts = page.filter(({ type }) => type === 'ErasureCompleted').map(({ data }) => String(data.accountId));
    if (subjects.length > 0)
      await pool.query('insert into erased_key (subject) select unnest($1::uuid[]) on conflict do nothing', [subjects]);
    // What the provider of payments has may be left, which no event says.
    if (accounts.length > 0)
      await pool.query(
        `insert into erased_account (account_id, begun_at) select unnest($1::uuid[]), now()
         on conflict (account_id) do update set begun_at = coalesce(erased_account.begun_at, excluded.begun_at)`,
        [accounts],
      );
    after = page.at(-1)?.position ?? after;
  }
};

/** False before the first erasure: then the deletions would find nothing. */
const isAnybodyErased = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (select from person_key join erased_key using (subject))
       or exists (select from erased_account join erased_key on subject = account_id) as found`,
  );
  return rows[0]?.found ?? true;
};

/**
 * Deletes what a restored backup has brought back of erased persons: keys, sessions, passwords and rows of read models.
 * Runs at each start before the first request. It knows only erasures of this log and of the tables. `npm run restore`
 * and `npm run projections -- adopt` record those that the log lacks; a copy made by other means may lack them.
 */
export const reapplyErasures = async (dependencies: Dependencies): Promise<void> => {
  const { pool, models } = dependencies;
  await noteErasuresOfLog(dependencies);
  if (!(await isAnybodyErased(pool))) return;
  // A key that was brought back is in the files of Postgres again.
  await pool.query(
    `with deleted as (
       delete from person_key using erased_key where erased_key.subject = person_key.subject returning person_key.subject
     )
     update erased_key set purged_at = null from deleted where erased_key.subject = deleted.subject`,
  );
  // The steps of an erasure need these rows until the key is destroyed.
  const destroyed = 'exists (select from erased_key where erased_key.subject = erased_account.account_id)';
  for (const table of ACCOUNT_TABLES)
    await pool.query(
      `delete from ${table} using erased_account where erased_account.account_id = ${table}.account_id and ${destroyed}`,
    );
  const { rows } = await pool.query<{ name: string }>('select name from checkpoint');
  const existing = new Set(rows.map(({ name }) => name));
  // A model that has not reached the erasure yet deletes the rows there: before that, some may move to another account.
  for (const { name } of models)
    if (existing.has(name))
      await pool.query(
        `delete from ${name} using erased_account, checkpoint
         where erased_account.account_id = ${name}.owner and ${destroyed} and checkpoint.name = $1
           and (erased_account.position is null or erased_account.position <= checkpoint.position)`,
        [name],
      );
};
