import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pinoLogger } from '../server/adapters/logger.ts';
import { keysWithin } from '../server/backup/places.ts';
import { hasMasterKey, masterKeyOf } from '../server/identity/secrets.ts';
import { Explained } from '../server/lib/explained.ts';
import { abortable } from '../server/lib/lifetime.ts';
import { backupSource } from '../server/process/backupPlaces.ts';
import { type Config, readConfig } from '../server/process/config.ts';
import { openDatabase } from '../server/process/openDatabase.ts';
import { restoreInto } from '../server/process/restoreInto.ts';
import { runProcess } from '../server/process/runProcess.ts';

const USAGE = `npm run restore -- --from FOLDER|s3://BUCKET/PREFIX [--keys FOLDER] [--position P] [--rehearsal]
  Restores a backup into an empty database, event store and DATA_DIR.
  --keys FOLDER   the folder keys of another backup of the same log, for a backup whose own keys were deleted
  --position P    stops after the event at this position, to undo what came later
  --rehearsal     makes a copy that sends nothing: no mail, no message to a webhook, nothing to Stripe`;

const asked = (() => {
  try {
    const options = {
      from: { type: 'string' },
      keys: { type: 'string' },
      position: { type: 'string' },
      rehearsal: { type: 'boolean', default: false },
    } as const;
    const { from, keys, position, rehearsal } = parseArgs({ options }).values;
    if (position !== undefined && !/^[1-9]\d{0,19}$/.test(position))
      throw new TypeError(`--position must be a position of the log, not ${position}`);
    if (from) return { from, keys, rehearsal, position: position === undefined ? undefined : BigInt(position) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  console.error(USAGE);
  return process.exit(2);
})();

/** A new master key could open nothing of the backup. */
const refuseWithoutMasterKey = async (config: Config): Promise<void> => {
  const file = resolve(config.DATA_DIR, 'secrets', 'master.key');
  if (!(await hasMasterKey(config)))
    throw new Explained(`The backup does not contain the master key: bring back ${file}, or set MASTER_KEY`);
};

await runProcess(async (onStop, signal) => {
  const config = readConfig(process.env);
  await refuseWithoutMasterKey(config);
  const logger = pinoLogger(config.LOG_LEVEL === 'info' ? 'warn' : config.LOG_LEVEL);
  const source = await backupSource(asked.from, config);
  const keysSource = asked.keys ? await backupSource(asked.keys, config) : keysWithin(source);
  const restoring = restoreInto({
    config,
    master: await masterKeyOf(config),
    databaseUrl: await openDatabase(config, logger, onStop),
    migrations: resolve('server/migrations'),
    source,
    keysSource,
    position: asked.position,
    isRehearsal: asked.rehearsal,
    now: () => new Date(),
    logger,
    say: console.log,
  });
  await abortable(restoring, signal);
});
