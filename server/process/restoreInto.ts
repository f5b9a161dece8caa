import { Pool } from 'pg';
import { announceOrigin } from '../adapters/adoptLog.ts';
import { openEventStore } from '../adapters/eventStores.ts';
import { forgetAnswers } from '../adapters/idempotencyKeys.ts';
import { appendingImport, postgresImport } from '../adapters/logImport.ts';
import { markRehearsal } from '../adapters/rehearsal.ts';
import { handlersOf } from '../application/handlers.ts';
import { systemContext } from '../application/systemContext.ts';
import { migrateTo, migrateUpTo } from '../backup/migrateTo.ts';
import type { BackupSource } from '../backup/places.ts';
import { checkKeysOpen, refuseUsedDatabase, refuseUsedFiles, refuseUsedLog } from '../backup/restorable.ts';
import { beginRestore, checkedBackup, finishRestore, type Restored, restoreBackup } from '../backup/restore.ts';
import { wrappingKeyFrom } from '../identity/secrets.ts';
import { reopenLedger } from '../ledger/reopen.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import { type OnStop, stoppable } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import { beginAgain, recordErasures } from '../personalData/notedErasures.ts';
import { reapplyErasures } from '../personalData/reapplyErasures.ts';
import { buildReadModels } from './buildReadModels.ts';
import type { Config } from './config.ts';
import { publicHost } from './ledgerOptions.ts';
import { openFiles, type S3Setting } from './openFiles.ts';
import { type OpenedLog, openLog } from './openLog.ts';

type Options = {
  readonly config: Pick<Config, 'DATA_DIR' | 'EVENT_STORE' | 'PUBLIC_URL' | S3Setting>;
  readonly databaseUrl: string;
  readonly master: Buffer;
  readonly migrations: string;
  readonly source: BackupSource;
  readonly keysSource: BackupSource;
  readonly position?: bigint | undefined;
  /** Makes a copy that sends nothing. */
  readonly isRehearsal: boolean;
  readonly now: Clock;
  readonly logger: Logger;
  readonly say: (line: string) => void;
};

/** Into empty stores: a restore that is repeated would write everything twice. */
const restoreStores = async (options: Options, onStop: OnStop): Promise<Restored> => {
  const { config, databaseUrl, master, migrations, logger, now, say } = options;
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  onStop(() => pool.end());
  await refuseUsedDatabase(pool);
  // Files stay encrypted, so no key is needed for them.
  const { sealed: files } = await openFiles(config, { keysOf: async () => () => undefined });
  await refuseUsedFiles(files);
  const backup = await checkedBackup(options);
  await checkKeysOpen(backup.keysSource, backup.keys, wrappingKeyFrom(master));
  say(
    `The backup at ${backup.source.place} is whole: ${backup.manifest.events} events, ${backup.manifest.files.files} files`,
  );
  const migrating = { pool, databaseUrl, migrations, logger };
  await migrateTo(backup.manifest.migration, migrating);
  const isOneDatabase = config.EVENT_STORE === 'postgres';
  const store = await openEventStore({ eventStore: config.EVENT_STORE, databaseUrl, logger });
  onStop(store.close);
  await refuseUsedLog(store);
  await beginRestore(pool, backup, now);
  const log = isOneDatabase ? postgresImport(pool) : appendingImport(store);
  const restored = await restoreBackup(backup, {
    pool,
    log,
    files,
    migrateUpTo: (last) => migrateUpTo(last, migrating),
  });
  say(`${restored.events} events and ${restored.files} files are restored`);
  if (restored.keyless > 0)
    say(
      `WARNING: ${restored.keyless} persons of this log have no key in ${backup.keysSource.place}, so what was stored of them cannot be read. Were these keys written before the events? Then empty the stores and restore again, with later keys`,
    );
  return restored;
};

type Handlers = ReturnType<typeof handlersOf>;

/** Records that the second factor is off. Else a sign-in would ask for a code that the person no longer has. */
const switchOff = async ({ account }: Handlers, accounts: readonly string[], { now, say }: Options) => {
  let count = 0;
  for (const accountId of accounts) {
    // The account may have begun after the position, too.
    const state = await account.freshState(accountId, backgroundDeadline());
    if (state.status !== 'registered' || !state.hasTwoFactor) continue;
    await account(accountId, { type: 'DisableTwoFactor', at: now().toISOString() }, systemContext(accountId));
    count += 1;
  }
  if (count > 0) say(`${count} accounts had switched their second factor off after this position: it stays off`);
};

const openRestored = ({ config, databaseUrl, master, migrations, logger }: Options): Promise<OpenedLog> =>
  openLog({ databaseUrl, eventStore: config.EVENT_STORE, master, migrations, logger, isRestoring: true });

/**
 * Restores a backup into empty stores and builds the read models. Killed at any moment, it leaves stores that are either
 * empty or refused by every start. The published log goes on under another name: whoever knows a later head of the former
 * one would find that this copy contradicts it.
 */
export const restoreInto = async (options: Options): Promise<void> => {
  const { config, now, say, logger, isRehearsal } = options;
  const stores = await stoppable(async (onStop) => ({ restored: await restoreStores(options, onStop) }));
  await stores.stop();
  const opened = await openRestored(options);
  try {
    await opened.guard.check();
    await reapplyErasures(opened);
    await forgetAnswers(opened.pool);
    const handlers = handlersOf(opened.events, now, opened.editions);
    await switchOff(handlers, stores.restored.withoutFactor, options);
    const erasures = await recordErasures(handlers, stores.restored.erasures, now);
    await beginAgain(opened.pool, erasures);
    const origin = await reopenLedger(handlers.ledger, { host: publicHost(config), now });
    await announceOrigin(opened.pool, origin);
    await buildReadModels(opened, { logger, say });
    // A log from before an erasure has brought rows of the erased person back.
    await reapplyErasures(opened);
    if (isRehearsal) await markRehearsal(opened.pool, now());
    await finishRestore(opened.pool);
    say(`The read models are built. The published log goes on as ${origin}. Start the server now.`);
    if (isRehearsal)
      say(
        'This copy is a rehearsal: its server sends nothing, and its schedule only finishes erasures and deletes expired rows.',
      );
  } finally {
    await opened.stop();
  }
};
