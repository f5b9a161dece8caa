import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postgresKeyring } from '../../../server/adapters/keyring.ts';
import { openLeadership } from '../../../server/adapters/leadership.ts';
import { checkMasterKey, keyIdOf, readRootKeys } from '../../../server/adapters/masterKey.ts';
import { openReaderNotices } from '../../../server/adapters/readerNotices.ts';
import { replaceMasterKey } from '../../../server/adapters/replaceMasterKey.ts';
import {
  masterKeyFile,
  nextMasterKeyFile,
  rootKeysFrom,
  secretsFrom,
  wrappingKeyFrom,
} from '../../../server/identity/secrets.ts';
import { readConfig } from '../../../server/process/config.ts';
import { rotateMasterKey } from '../../../server/process/rotateMasterKey.ts';
import { signIn } from '../../support/accounts.ts';
import { register } from '../../support/journey.ts';
import { silent } from '../../support/logs.ts';
import { postgresForFile } from '../../support/postgresStores.ts';
import { startServer } from '../../support/server.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const postgres = postgresForFile();
const someKey = () => randomBytes(32);
const base64 = (key: Buffer) => key.toString('base64');
/** Milliseconds. A holder of the lock may miss five of these, also on a busy machine. */
const HEARTBEAT = 200;
const ANOTHER_KEY = /were encrypted with another master key: .+ run it again$/;

const rotate = async (env: Readonly<Record<string, string>>, databaseUrl: string): Promise<readonly string[]> => {
  const said: string[] = [];
  await rotateMasterKey({
    config: readConfig({ NODE_ENV: 'test', ...env }),
    databaseUrl,
    migrations: resolve('server/migrations'),
    logger: silent,
    say: (line) => said.push(line),
    heartbeat: HEARTBEAT,
  });
  return said;
};

/** A migrated database with the keys of some persons under `master`. */
const withPersons = async (master: Buffer) => {
  const url = postgres.connectionString();
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  onTestFinished(() => pool.end());
  await pool.query('delete from person_key; delete from root_key');
  const subjects = Array.from({ length: 5 }, () => randomUUID());
  const keyring = postgresKeyring(pool, wrappingKeyFrom(master));
  for (const subject of subjects) await keyring.create(subject);
  const keysUnder = async (key: Buffer) => {
    const keyOf = await postgresKeyring(pool, wrappingKeyFrom(key)).keysOf(subjects);
    return subjects.map((subject) => keyOf(subject)?.toString('hex'));
  };
  return { url, pool, keysUnder };
};

test('with a new master key everything goes on, and the former one opens nothing any more', async () => {
  const [former, next] = [someKey(), someKey()];
  const DATABASE_URL = await postgres.createDatabase();
  const dataDir = await temporaryFolder();
  const serverWith = async (key: Buffer) => {
    const server = await startServer({ dataDir, env: { DATABASE_URL, MASTER_KEY: base64(key) } });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= server.stop();
      return stopped;
    };
    onTestFinished(stop);
    return { ...server, stop };
  };
  const env = { MASTER_KEY: base64(former), NEW_MASTER_KEY: base64(next) };
  const first = await serverWith(former);
  const { email, name } = await register(first.client());
  const { ledgerKey } = first.core.secrets;
  await expect(rotate(env, DATABASE_URL)).rejects.toThrow(/^A server is running on this database: stop all of them/);
  await first.stop();

  const id = keyIdOf(wrappingKeyFrom(next));
  expect(await rotate(env, DATABASE_URL)).toEqual([
    expect.stringMatching(`^The master key is ${id} now: the keys of \\d+ persons? are encrypted with it.$`),
    'Set MASTER_KEY to it before the next start.',
  ]);
  expect((await rotate(env, DATABASE_URL))[0]).toBe(`The master key ${id} is in force already.`);
  await expect(serverWith(former)).rejects.toThrow(ANOTHER_KEY);

  const second = await serverWith(next);
  const client = second.client();
  // The address is found by its keyed hash, and the name is read with the person's key.
  expect((await signIn(client, email)).body.user).toMatchObject({ email, name });
  await register(second.client());
  const { derive } = second.core.secrets;
  expect(derive('a code')).toEqual(secretsFrom(former).derive('a code'));
  expect(second.core.secrets.ledgerKey).toEqual(ledgerKey);
});

/** What a running server has without being the leader, for example while it still builds its read models. */
const runFollower = async (connectionString: string, pool: Pool) => {
  const notices = await openReaderNotices({ connectionString, pool, logger: silent, wanted: () => undefined });
  onTestFinished(notices.close);
};

/** A replacement that waits for the keys until `proceed`, as one of very many persons would take long. */
const slowRotation = async () => {
  const [former, next] = [someKey(), someKey()];
  const { url, pool, keysUnder } = await withPersons(former);
  const before = await keysUnder(former);
  const holding = new Client({ connectionString: url });
  await holding.connect();
  await holding.query('begin; lock table person_key in exclusive mode');
  const rotating = rotate({ MASTER_KEY: base64(former), NEW_MASTER_KEY: base64(next) }, url);
  const proceed = async () => {
    await holding.end();
    return rotating;
  };
  rotating.catch(() => undefined);
  onTestFinished(async () => void (await proceed().catch(() => undefined)));
  const isWaiting = async () =>
    (await pool.query(`select from pg_locks where relation = 'person_key'::regclass and not granted`)).rowCount;
  await expect.poll(isWaiting).toBe(1);
  return { url, pool, former, next, before, keysUnder, proceed };
};

describe('while a replacement takes long', () => {
  test('a server that waits for the lock does not lead', async () => {
    const { url, next, before, keysUnder, proceed } = await slowRotation();
    const store = { head: async () => 0n };
    const waiting = await openLeadership({ connectionString: url, store, logger: silent, heartbeat: HEARTBEAT });
    onTestFinished(waiting.stop);
    await delay(10 * HEARTBEAT);
    expect(waiting.role().leads).toBe(false);
    expect(await proceed()).toHaveLength(2);
    expect(await keysUnder(next)).toEqual(before);
    await expect.poll(() => waiting.role().leads).toBe(true);
  });

  test('and its lock is lost, it changes nothing and says so', async () => {
    const { pool, former, before, keysUnder, proceed } = await slowRotation();
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rowCount).toBe(1);
    await expect(proceed()).rejects.toThrow(
      /^The lock that keeps servers away was lost, so .+ was not replaced: [^.]+$/,
    );
    expect(await keysUnder(former)).toEqual(before);
  });

  test('and a server has come up without leading, it changes nothing and says so', async () => {
    const { url, pool, former, before, keysUnder, proceed } = await slowRotation();
    await runFollower(url, pool);
    await expect(proceed()).rejects.toThrow(/^A server is running on this database/);
    expect(await keysUnder(former)).toEqual(before);
  });
});

test('a replacement beside a server that does not lead is refused', async () => {
  const [former, next] = [someKey(), someKey()];
  const { url, pool } = await withPersons(former);
  await runFollower(url, pool);
  const env = { MASTER_KEY: base64(former), NEW_MASTER_KEY: base64(next) };
  await expect(rotate(env, url)).rejects.toThrow(/^A server is running on this database/);
});

test('a server that has read the former key just before the replacement does not start', async () => {
  const [former, next] = [someKey(), someKey()];
  const { url, pool } = await withPersons(former);
  const holding = new Client({ connectionString: url });
  await holding.connect();
  await holding.query('begin; lock table checkpoint');
  const dataDir = await temporaryFolder();
  const starting = startServer({ dataDir, env: { DATABASE_URL: url, MASTER_KEY: base64(former) } });
  starting.then(({ stop }) => stop()).catch(() => undefined);
  const isWaiting = async () =>
    (await pool.query(`select from pg_locks where relation = 'checkpoint'::regclass and not granted`)).rowCount;
  await expect.poll(isWaiting).toBe(1);
  await rotate({ MASTER_KEY: base64(former), NEW_MASTER_KEY: base64(next) }, url);
  await holding.end();
  await expect(starting).rejects.toThrow(ANOTHER_KEY);
});

describe('a replacement that is cut off', () => {
  test('in the middle has changed nothing, and can be repeated', async () => {
    const [former, next] = [someKey(), someKey()];
    const { pool, keysUnder } = await withPersons(former);
    const before = await keysUnder(former);
    await pool.query(`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$;
      create trigger cut_off before insert on root_key for each row execute function cut_off()`);
    onTestFinished(async () => void (await pool.query('drop function if exists cut_off cascade')));
    await expect(replaceMasterKey(pool, former, next)).rejects.toThrow('cut off');
    expect(await keysUnder(former)).toEqual(before);
    await pool.query('drop function cut_off cascade');
    expect(await replaceMasterKey(pool, former, next)).toBe(5);
    expect(await keysUnder(next)).toEqual(before);
    await expect(checkMasterKey(pool, wrappingKeyFrom(former))).rejects.toThrow(ANOTHER_KEY);
    expect(await readRootKeys(pool, wrappingKeyFrom(next))).toEqual(rootKeysFrom(former));
  });

  test('between the database and the file of the key goes on with the same key', async () => {
    const DATA_DIR = await temporaryFolder();
    const former = await masterKeyFile(DATA_DIR);
    const { url, pool, keysUnder } = await withPersons(former);
    const before = await keysUnder(former);
    const next = await nextMasterKeyFile(DATA_DIR);
    await replaceMasterKey(pool, former, next);
    expect(await rotate({ DATA_DIR }, url)).toEqual([
      expect.stringMatching(/^The master key [0-9a-f]{16} is in force already\.$/),
      expect.stringMatching(/^It is in secrets\/master\.key in DATA_DIR\./),
    ]);
    expect(await masterKeyFile(DATA_DIR)).toEqual(next);
    expect(await readdir(join(DATA_DIR, 'secrets'))).toEqual(['master.key']);
    expect(await keysUnder(next)).toEqual(before);
  });
});

test('the second replacement keeps what was made with the first master key', async () => {
  const [first, second, third] = [someKey(), someKey(), someKey()];
  const { pool, keysUnder } = await withPersons(first);
  const before = await keysUnder(first);
  await replaceMasterKey(pool, first, second);
  await replaceMasterKey(pool, second, third);
  expect(await keysUnder(third)).toEqual(before);
  expect(await readRootKeys(pool, wrappingKeyFrom(third))).toEqual(rootKeysFrom(first));
});

test('a process that still has the former key adds no person, instead of one that no other can read', async () => {
  const [former, next] = [someKey(), someKey()];
  const { pool } = await withPersons(former);
  const keyring = postgresKeyring(pool, wrappingKeyFrom(former));
  await replaceMasterKey(pool, former, next);
  await expect(keyring.create(randomUUID())).rejects.toThrow('The master key was replaced while this process ran');
  expect((await pool.query('select from person_key')).rowCount).toBe(5);
});

test.each([
  [{ MASTER_KEY: base64(Buffer.alloc(32, 1)) }, /^Set NEW_MASTER_KEY to the new key/],
  [{ MASTER_KEY: base64(Buffer.alloc(32, 1)), NEW_MASTER_KEY: base64(Buffer.alloc(32, 1)) }, /is the same key/],
  [{ NEW_MASTER_KEY: base64(Buffer.alloc(32, 1)) }, /^NEW_MASTER_KEY belongs to MASTER_KEY/],
])('a replacement with %j is refused in words', async (env, reason) => {
  const DATA_DIR = await temporaryFolder();
  await expect(rotate({ DATA_DIR, ...env }, postgres.connectionString())).rejects.toThrow(reason);
  expect(await readFile(join(DATA_DIR, 'secrets', 'master.next.key')).catch(() => null)).toBeNull();
});
