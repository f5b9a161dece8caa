import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Pool } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postgresKeyring } from '../../server/adapters/keyring.ts';
import { keyIdOf } from '../../server/adapters/masterKey.ts';
import { wrappingKeyFrom } from '../../server/identity/secrets.ts';
import { killBefore, type Statement } from '../support/killBefore.ts';
import { postgresForFile } from '../support/postgresStores.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const postgres = postgresForFile();
const run = promisify(execFile);
const [former, next] = [randomBytes(32), randomBytes(32)];

const BOUNDARIES: Readonly<Record<string, Statement>> = {
  'the key of the first person': { table: 'person_key', on: 'update', when: "tg_op = 'UPDATE'" },
  'what was derived from the former key': { table: 'root_key', on: 'insert', when: 'true' },
};

test('npm run keys -- rotate that is killed has changed nothing, and does all of it when it is run again', async () => {
  const url = postgres.connectionString();
  const pool = new Pool({ connectionString: url, max: 2 });
  onTestFinished(() => pool.end());
  const subjects = Array.from({ length: 20 }, () => randomUUID());
  const keysUnder = async (key: Buffer) => {
    const keyOf = await postgresKeyring(pool, wrappingKeyFrom(key)).keysOf(subjects);
    return subjects.map((subject) => keyOf(subject)?.toString('hex'));
  };
  for (const subject of subjects) await postgresKeyring(pool, wrappingKeyFrom(former)).create(subject);
  const before = await keysUnder(former);

  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'warn' };
  const keys = { MASTER_KEY: former.toString('base64'), NEW_MASTER_KEY: next.toString('base64') };
  const program = (command: string) => ['--import', 'tsx', 'scripts/keys.ts', command];
  for (const statement of Object.values(BOUNDARIES)) {
    const killing = new AbortController();
    const databaseUrl = async () => url;
    await killBefore({ databaseUrl, killServer: async () => killing.abort() }, statement, async () => {
      const options = { env: { ...env, ...keys }, signal: killing.signal, killSignal: 'SIGKILL' } as const;
      const child = spawn(process.execPath, program('rotate'), options);
      child.on('error', () => {});
      await once(child, 'close');
    });
    await pool.query('drop function hold_back cascade');
    expect(await keysUnder(former)).toEqual(before);
  }

  const { stdout } = await run(process.execPath, program('rotate'), { env: { ...env, ...keys } });
  const id = keyIdOf(wrappingKeyFrom(next));
  expect(stdout).toContain(`The master key is ${id} now: the keys of 20 persons are encrypted with it.`);
  expect(await keysUnder(next)).toEqual(before);
  const asked = await run(process.execPath, program('id'), { env: { ...env, MASTER_KEY: keys.NEW_MASTER_KEY } });
  expect(asked.stdout).toBe(`${id}\n`);
  const DATA_DIR = await temporaryFolder();
  const without = run(process.execPath, program('id'), { env: { ...process.env, NODE_ENV: 'test', DATA_DIR } });
  await expect(without).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('There is no master key') });
  expect(await readdir(DATA_DIR)).toEqual([]);
});
