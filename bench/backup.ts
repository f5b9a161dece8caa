import { createHash, randomBytes } from 'node:crypto';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { writeAccount, writeHistory } from '../scripts/load/account.ts';
import { startEmbeddedPostgres } from '../server/adapters/embeddedPostgres/index.ts';
import { folderSource, folderTarget } from '../server/backup/folder.ts';
import { keysWithin } from '../server/backup/places.ts';
import { writeBackup } from '../server/backup/writeBackup.ts';
import { fileStore } from '../server/files/fileStore.ts';
import { masterKeyFile } from '../server/identity/secrets.ts';
import { readConfig } from '../server/process/config.ts';
import { type OpenedLog, openLog } from '../server/process/openLog.ts';
import { restoreInto } from '../server/process/restoreInto.ts';
import { quiet } from './database.ts';
import { atMost, type Row } from './measure.ts';
import { openUser, type User } from './mixedUser.ts';
import { type Server, withServer } from './serverProcess.ts';
import { answersDuring } from './steadyAnswers.ts';

const EVENTS = Number(process.env.EVENTS ?? 1_000_000);
const FILES = Number(process.env.FILES ?? 10_000);
const FILE_BYTES = 100_000;
const USERS = 50;
/** That all users together save in a second. */
const ANSWERS = Number(process.env.ANSWERS ?? 500);
/** Seconds of answers without a backup. */
const ALONE = 20;

const migrations = resolve('server/migrations');
const inSeconds = (started: number) => (performance.now() - started) / 1000;

/** The content does not matter to a backup, so it is not encrypted. */
const writeFiles = async (dataDir: string): Promise<void> => {
  const { sealed } = await fileStore(dataDir, { keysOf: async () => () => undefined });
  const accountId = '01920000-0000-7000-8000-000000000001';
  for (let count = 0; count < FILES; count += 1) {
    const content = randomBytes(FILE_BYTES);
    const sha256 = createHash('sha256').update(content).digest('hex');
    await sealed.keep({ accountId, sha256 }, Readable.from([content]));
  }
};

const backingUp = async ({ dataDir, databaseUrl }: Server, to: string): Promise<number> => {
  const master = await masterKeyFile(dataDir);
  const opened = await openLog({ databaseUrl, eventStore: 'postgres', master, migrations, logger: quiet });
  const { sealed: files } = await fileStore(dataDir, opened.keyring);
  const target = await folderTarget(to);
  const started = performance.now();
  const { events } = await writeBackup({
    pool: opened.pool,
    store: opened.store,
    files,
    target,
    migrations,
    isOneDatabase: true,
    version: 'bench',
    wrappingKey: opened.secrets.wrappingKey,
    now: () => new Date(),
    signal: new AbortController().signal,
  });
  const seconds = inSeconds(started);
  console.log(`  ${events} events and ${FILES} files are backed up in ${seconds.toFixed(1)} s`);
  await opened.stop();
  return seconds;
};

/** Seconds until the read models of the restored log are built. */
const restoring = async (from: string, secrets: string): Promise<number> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'letproof-bench-'));
  await chmod(dataDir, 0o755);
  await cp(secrets, join(dataDir, 'secrets'), { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir, logger: quiet });
  const source = folderSource(from);
  const started = performance.now();
  await restoreInto({
    config: readConfig({ DATA_DIR: dataDir }),
    databaseUrl: postgres.connectionString,
    master: await masterKeyFile(dataDir),
    migrations,
    isRehearsal: false,
    source,
    keysSource: keysWithin(source),
    now: () => new Date(),
    logger: quiet,
    say: (line) => console.log(`  ${inSeconds(started).toFixed(1)} s: ${line}`),
  });
  const seconds = inSeconds(started);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  return seconds;
};

const writeLog = async (opened: OpenedLog) => {
  const accounts = [];
  while (accounts.length < USERS) accounts.push(await writeAccount(opened, 2, 1));
  await writeHistory(opened, EVENTS);
  return { accounts };
};

/** A backup while answers are saved, and its restore. `EVENTS`, `FILES` and `ANSWERS` make it smaller. */
export const benchBackup = (): Promise<Row[]> =>
  withServer(writeLog, async (server, { accounts }) => {
    await writeFiles(server.dataDir);
    const folder = await mkdtemp(join(tmpdir(), 'letproof-bench-backup-'));
    const users: User[] = [];
    for (const account of accounts) users.push(await openUser(server, account));
    const during = (work: () => Promise<unknown>) => answersDuring({ users, rate: ANSWERS }, work);
    await during(() => delay(5000));
    const alone = await during(() => delay(ALONE * 1000));
    const beside = await during(() => backingUp(server, join(folder, 'backup')));
    console.log(
      `  p99 of ${ANSWERS} answers a second: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside the backup`,
    );
    const seconds = await restoring(join(folder, 'backup'), join(server.dataDir, 'secrets'));
    await rm(folder, { recursive: true, force: true });
    const size = `${EVENTS} events, ${FILES} files`;
    return [
      atMost(beside / alone, { row: `answers beside a backup of ${size}, p99 against without one`, bound: 2 }),
      atMost(seconds, { row: `restore of ${size}, with its read models`, bound: 300, unit: 's' }),
    ];
  });
