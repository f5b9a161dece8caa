import type { Pool } from 'pg';
import type { Erasure } from '../../projections/erasure.ts';
import type { LastRead, Position } from '../../projections/recorded.ts';
import type { LogImport } from '../adapters/logImport.ts';
import { erasedAccounts, erasuresIn, keepErasures } from '../personalData/notedErasures.ts';
import { type OpenErasure, openErasures } from '../personalData/openErasures.ts';
import { keysCheck } from '../storeCheck/keysCheck.ts';
import { accountsIn, idsOf } from './droppedEvents.ts';
import { laterMails } from './laterMails.ts';
import type { KeysManifest, Manifest } from './manifest.ts';
import type { BackupSource } from './places.ts';
import { eventsIn } from './readBackup.ts';
import { deleteRowsOf, deleteRowsOfUnknown } from './restoreRows.ts';

type Dependencies = {
  readonly source: BackupSource;
  readonly manifest: Manifest;
  /** Those that are restored with it, of this backup or of another one. Their positions may be of another numbering. */
  readonly keys: Pick<KeysManifest, 'createdAt' | 'tables'>;
  readonly log: LogImport;
  readonly pool: Pick<Pool, 'query'>;
  /** In the backup, of the last event to restore. */
  readonly until: Position;
};

export type RestoredEvents = {
  readonly events: number;
  readonly last: LastRead;
  /** How far the policies had got, as it is called in the restored log. */
  readonly policies: LastRead;
  /** Persons of whom the log has data, and who have no key and were not erased. */
  readonly keyless: number;
  /** Accounts that had switched their second factor off after the last event: what it needs is gone. */
  readonly withoutFactor: readonly string[];
  /** Erasures that the server has still to finish in this log. */
  readonly erasures: readonly OpenErasure[];
  /** True for an account of which the log has data. */
  readonly names: (accountId: string) => boolean;
};

const SHARE = 'share-';
const NONE: LastRead = { position: 0n, eventId: null };

const withoutSecretOf = async (pool: Pick<Pool, 'query'>, accounts: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select distinct id from unnest($1::uuid[]) as switched (id)
     where not exists (select from two_factor where account_id = id)
       and not exists (select from erased_account where account_id = id)`,
    [accounts],
  );
  return rows.map(({ id }) => id);
};

/**
 * Newer keys have no recovery codes of an account that has switched its second factor off since. The tables of the backup
 * still have its secret, which the person may have deleted from the app. Returns these accounts.
 */
const deleteSecretsWithoutCodes = async (pool: Pick<Pool, 'query'>): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ account_id: string }>(
    `delete from two_factor where not exists (select from recovery_code where account_id = two_factor.account_id)
     returning account_id`,
  );
  return rows.map(({ account_id }) => account_id);
};

/** Those whose event comes after the restored ones. */
const noteErasures = async (pool: Pick<Pool, 'query'>, accounts: readonly string[]): Promise<void> => {
  await pool.query(
    `insert into erased_account (account_id, begun_at) select distinct account_id, now() from unnest($1::uuid[]) as later (account_id)
     on conflict (account_id) do update set begun_at = coalesce(erased_account.begun_at, excluded.begun_at)`,
    [accounts],
  );
};

/** Imports the events up to `until`, and deletes the rows of those that come later. */
export const restoreEvents = async ({
  source,
  manifest,
  keys,
  log,
  pool,
  until,
}: Dependencies): Promise<RestoredEvents> => {
  let events = 0;
  let last = NONE;
  let policies = NONE;
  const hasNewerKeys = keys.createdAt > manifest.createdAt;
  // When the restored log ends. Undefined while everything is of one moment.
  let end = hasNewerKeys ? manifest.createdAt : undefined;
  const persons = keysCheck(pool);
  const shares = new Set<string>();
  const mails = await laterMails(pool);
  const erasures = openErasures();
  const erasedAt: Erasure[] = [];
  const erasedLater: string[] = [];
  const withoutFactor: string[] = [];
  for (const chunk of manifest.chunks)
    for await (const batch of eventsIn(source, chunk)) {
      const wanted = batch.filter(({ position }) => position <= until);
      const positions = wanted.length > 0 ? await log.add(wanted) : [];
      wanted.forEach(({ id: eventId, position: former }, index) => {
        last = { position: positions[index] ?? last.position, eventId };
        if (former <= BigInt(manifest.policies?.position ?? 0)) policies = last;
      });
      erasedAt.push(...erasuresIn(wanted, positions));
      events += wanted.length;
      persons.add(wanted);
      for (const { stream } of wanted) if (stream.startsWith(SHARE)) shares.add(stream.slice(SHARE.length));
      mails.add(wanted);
      erasures.add(wanted);
      const dropped = batch.slice(wanted.length);
      const [next] = dropped;
      if (!next) continue;
      if (end === undefined || next.metadata.recordedAt < end) end = next.metadata.recordedAt;
      await deleteRowsOf(pool, idsOf(dropped));
      erasedLater.push(...accountsIn(dropped, 'AccountErased'));
      withoutFactor.push(...accountsIn(dropped, 'TwoFactorDisabled'));
    }
  await log.finish();
  await mails.delete(end === undefined ? undefined : new Date(end));
  await deleteRowsOfUnknown(pool, { person: persons.names, share: (id) => shares.has(id) });
  // Keys of an earlier version have no codes, and then the tables have them.
  if (hasNewerKeys && keys.tables.some(({ table }) => table === 'recovery_code'))
    withoutFactor.push(...(await deleteSecretsWithoutCodes(pool)));
  await noteErasures(pool, erasedLater);
  await keepErasures(pool, erasedAt, last.position);
  return {
    events,
    last,
    policies,
    keyless: await persons.missing(),
    withoutFactor: await withoutSecretOf(pool, withoutFactor),
    erasures: erasures.open(await erasedAccounts(pool)),
    names: persons.names,
  };
};
