import { parseArgs } from 'node:util';
import { pinoLogger } from '../server/adapters/logger.ts';
import { hashesInUse } from '../server/files/hashesInUse.ts';
import { abortable, type OnStop } from '../server/lib/lifetime.ts';
import { backupSource } from '../server/process/backupPlaces.ts';
import { readConfig } from '../server/process/config.ts';
import { openFiles } from '../server/process/openFiles.ts';
import { runProcess } from '../server/process/runProcess.ts';
import { readsFrom } from '../server/readSide/reads.ts';
import { checkBackupAt } from '../server/storeCheck/backupCheck.ts';
import { checkStore } from '../server/storeCheck/checkStore.ts';
import { damageOf, unreadable } from '../server/storeCheck/damagedPages.ts';
import { report } from '../server/storeCheck/finding.ts';
import { openScratch } from '../server/storeCheck/scratch.ts';
import { openStores } from './openStores.ts';

const USAGE = `npm run verify:store [-- --backup FOLDER]
  Computes again what can be computed, and compares: streams, events, ledger, read models and files.
  --backup FOLDER   reads this backup instead, from its first to its last byte; needs no database`;

const asked = (() => {
  try {
    return parseArgs({ options: { backup: { type: 'string' } } }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return process.exit(2);
  }
})();

/** Opening reads the end of the log, and which log the tables follow. */
const openedUndamaged = async (onStop: OnStop) => {
  try {
    const opened = await openStores(onStop);
    await opened.guard.check();
    return opened;
  } catch (error) {
    return { damage: damageOf(error) };
  }
};

const checkOpened = async (onStop: OnStop) => {
  const config = readConfig(process.env);
  const opened = await openedUndamaged(onStop);
  if ('damage' in opened) return [unreadable('stores', opened.damage)];
  const scratch = openScratch(opened.databaseUrl, pinoLogger('warn'));
  onStop(() => scratch.end());
  const files = await openFiles(config, opened.keyring);
  const inUse = hashesInUse({ reads: readsFrom(opened.pool), pool: opened.pool });
  return checkStore({ ...opened, files, scratch, hashesInUse: inUse });
};

const checkBackup = async (place: string) => checkBackupAt(await backupSource(place, readConfig(process.env)));

await runProcess(async (onStop, signal) => {
  const checking = asked.backup === undefined ? checkOpened(onStop) : checkBackup(asked.backup);
  report(await abortable(checking, signal), console.log);
});
