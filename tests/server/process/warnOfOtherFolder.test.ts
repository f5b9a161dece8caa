import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { FOLDER_ID, warnOfOtherFolder } from '../../../server/process/warnOfOtherFolder.ts';
import { recordingLogger } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const postgres = postgresForFile();
let pool: Pool;
beforeAll(() => {
  pool = new Pool({ connectionString: postgres.connectionString(), max: 2 });
});
afterAll(() => pool?.end());
beforeEach(async () => void (await pool.query('delete from files_folder')));

const dataFolder = async (): Promise<string> => {
  const path = await temporaryFolder();
  await mkdir(join(path, 'files'));
  return path;
};
const fileOf = (dataDir: string) => join(dataDir, 'files', FOLDER_ID);

/** What a process with this folder logs at its start. */
const warnings = async (DATA_DIR: string, S3_BUCKET?: string): Promise<readonly string[]> => {
  const { lines, logger } = recordingLogger();
  await warnOfOtherFolder({ config: { DATA_DIR, S3_BUCKET }, pool, logger });
  return lines;
};
const OTHER = /^The documents of this database are in another folder than DATA_DIR\/files of this process, /;

test('processes that share a folder start without a warning, also at once, and with the folder of an installation', async () => {
  const shared = await dataFolder();
  await mkdir(join(shared, 'files', '0192f0a0-0000-7000-8000-000000000001'));
  expect(await Promise.all([warnings(shared), warnings(shared), warnings(shared)])).toEqual([[], [], []]);
  expect(await warnings(shared)).toEqual([]);
});

test('a process with a folder of its own says so at each start, until the folder is named as the present one', async () => {
  const [first, second] = [await dataFolder(), await dataFolder()];
  await warnings(first);
  const id = (await readFile(fileOf(first), 'utf8')).trim();
  for (const start of [1, 2]) {
    const [line, ...others] = await warnings(second);
    expect(line, `start ${start}`).toMatch(OTHER);
    expect(line).toContain(`write ${id} into ${fileOf(second)}`);
    expect(others).toEqual([]);
  }
  await writeFile(fileOf(second), id);
  expect(await warnings(second)).toEqual([]);
});

test('of two folders on which processes are started at once, one is the folder of the database', async () => {
  const said = await Promise.all([warnings(await dataFolder()), warnings(await dataFolder())]);
  expect(said.flat()).toEqual([expect.stringMatching(OTHER)]);
});

test('a restored database takes the folder that its first server has', async () => {
  const folder = await dataFolder();
  await warnings(folder);
  await pool.query('delete from files_folder');
  expect(await warnings(folder)).toEqual([]);
  expect(await warnings(await dataFolder())).toEqual([expect.stringMatching(OTHER)]);
});

test('with S3 no folder has the documents', async () => {
  const folder = await dataFolder();
  expect(await warnings(folder, 'documents')).toEqual([]);
  expect((await pool.query('select from files_folder')).rowCount).toBe(0);
});

test('a folder that cannot be written ends no start', async () => {
  const missing = join(await temporaryFolder(), 'missing');
  expect(await warnings(missing)).toEqual(['Whether DATA_DIR/files has the documents of this database is not known']);
});

test('a server that is started beside another one, with a folder of its own, logs the warning', async () => {
  const env = { MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  const first = await startServer({ env });
  onTestFinished(first.remove);
  const second = await startServer({ env: { ...env, DATABASE_URL: first.databaseUrl } });
  onTestFinished(second.remove);
  const warned = ({ logged }: typeof first) => logged.filter((line) => OTHER.test(line)).length;
  expect([warned(first), warned(second)]).toEqual([0, 1]);
});
