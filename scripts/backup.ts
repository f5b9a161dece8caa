import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import packageJson from '../package.json' with { type: 'json' };
import { explainNoRoom } from '../server/backup/noRoom.ts';
import { noteWholeBackup, writeBackup } from '../server/backup/writeBackup.ts';
import { backupTarget } from '../server/process/backupPlaces.ts';
import { readConfig } from '../server/process/config.ts';
import { openFiles } from '../server/process/openFiles.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { warnOfOtherFolder } from '../server/process/warnOfOtherFolder.ts';
import { openStores } from './openStores.ts';

const USAGE = `npm run backup -- --to FOLDER|s3://BUCKET/PREFIX
  Copies events, keys, files and tables into a new folder, beside a running server or without one.
  Its folder keys must be deleted after 30 days, because the keys of erased persons are in it. The rest may be kept for ever.`;

const to = (() => {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' } } });
    if (values.to) return values.to;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  console.error(USAGE);
  return process.exit(2);
})();

await runProcess(async (onStop, signal) => {
  const config = readConfig(process.env);
  const target = await backupTarget(to, config).catch(explainNoRoom(to));
  let isWhole = false;
  onStop(() => (isWhole ? undefined : target.discard()));
  const { pool, store, guard, keyring, secrets } = await openStores(onStop);
  await guard.check();
  const { sealed: files } = await openFiles(config, keyring);
  await warnOfOtherFolder({ config, pool, logger: { warn: (message) => console.warn(`WARNING: ${message}`) } });
  const written = await writeBackup({
    pool,
    store,
    files,
    isOneDatabase: config.EVENT_STORE === 'postgres',
    wrappingKey: secrets.wrappingKey,
    target,
    migrations: resolve('server/migrations'),
    version: packageJson.version,
    now: () => new Date(),
    signal,
  }).catch(explainNoRoom(target.place));
  isWhole = true;
  const { events, position } = written;
  console.log(`${target.place} has ${events} events up to position ${position}, and ${written.files.files} files.`);
  // Only a warning: after an error a nightly job would write the whole backup again.
  await noteWholeBackup(pool, new Date()).catch((error: unknown) =>
    console.warn(
      `WARNING: this backup is whole, but when it was written could not be noted, so an alert may call it late: ${String(error)}`,
    ),
  );
});
