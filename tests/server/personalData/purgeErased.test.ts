import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { purgeErased } from '../../../server/schedule/jobs/purgeErased.ts';
import { runDueJobs } from '../../../server/schedule/runDueJobs.ts';
import { addProperty, PASSWORD, register } from '../../support/journey.ts';
import { recordingLogger } from '../../support/logs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { startServerWithStripe, stripeSubscriber } from '../../support/stripe/server.ts';
import { type Person, personWithCanaries } from './canaries.ts';

let server: TestServer;
let ada: Person;
let adasKey: Buffer;
beforeAll(async () => {
  // The search reads all files of its Postgres.
  server = await startServer({ ownPostgres: true });
  // Postgres compresses long values, and the search would not see what is in them.
  for (const { table, column } of await server.query(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('json', 'text')`,
  ))
    await server.query(`alter table ${table} alter column ${column} set storage external`);
  await personWithCanaries(server, 'bob');
  ada = await personWithCanaries(server, 'ada');
  const [row] = await server.query('select wrapped from person_key where subject = $1', [ada.user.id]);
  adasKey = row?.wrapped;
  await server.query('checkpoint');
});
afterAll(() => server?.remove());

const erase = (client: Person['client']) =>
  client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });

/** The folders of the data directory of Postgres with one of these sequences of bytes, and how often. */
const foldersWith = async (sequences: readonly (string | Buffer)[], { dataDir } = server) => {
  const root = join(dataDir, 'postgres');
  const counts: Record<string, number> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const content = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    const folder = entry.parentPath.slice(root.length + 1).split('/')[0] ?? '';
    for (const sequence of sequences)
      for (let at = content.indexOf(sequence); at >= 0; at = content.indexOf(sequence, at + 1))
        counts[folder] = (counts[folder] ?? 0) + 1;
  }
  return counts;
};

/** Every canary of a person begins with this. */
const wordsOf = (name: string) => [`canary${name}`, Buffer.from(`canary${name}`).toString('hex')];

const purgedAt = async (): Promise<Date | null | undefined> =>
  (await server.query('select purged_at from erased_key where subject = $1', [ada.user.id]))[0]?.purged_at;

const fileOf = async (table: string) => (await server.query('select pg_relation_filenode($1) as file', [table]))[0];

/** Runs the job as the schedule does, with a logger of its own. */
const runOn = async (day: string, pool = server.core.pool) => {
  const { lines, logger } = recordingLogger();
  await runDueJobs(
    [purgeErased({ pool, logger })],
    { pool, logger, now: () => new Date(`${day}T03:00:00Z`) },
    new AbortController().signal,
  );
  return lines;
};

test('an erased person is in no file of Postgres once the schedule has run, neither in words nor as a key', async () => {
  expect((await erase(ada.client)).status).toBe(200);
  await expect.poll(() => server.query("select key from outbox_mail where status = 'waiting'")).toEqual([]);
  // Controls: the bytes are found before, and a VACUUM leaves them where they are.
  await server.query('vacuum');
  await server.query('checkpoint');
  const before = await foldersWith(wordsOf('ada'));
  expect(before).toMatchObject({ base: expect.any(Number), pg_wal: expect.any(Number) });
  expect(await foldersWith([adasKey])).toMatchObject({ base: expect.any(Number), pg_wal: expect.any(Number) });
  expect(await purgedAt()).toBe(null);

  await server.query("update scheduled_run set done_at = done_at - interval '1 day'");
  await server.runDueJobs();
  expect(await foldersWith([...wordsOf('ada'), adasKey])).toEqual({});
  expect(await purgedAt()).toBeInstanceOf(Date);
  // Another person's rows are not gone.
  expect(await foldersWith(wordsOf('bob'))).toMatchObject({ base: expect.any(Number) });
  await server.query('checkpoint');
  expect(await foldersWith([...wordsOf('ada'), adasKey])).toEqual({});
});

// They would stay after the rows were deleted, and after a table has become empty.
test('the statistics of Postgres hold no samples of what a person has entered', async () => {
  await server.query('analyze');
  const samples = await server.query(
    `select tablename, attname from pg_stats
     where schemaname = 'public' and concat(most_common_vals::text, histogram_bounds::text) like '%canarybob%'`,
  );
  expect(samples).toEqual([]);
  expect(await server.query("select from pg_stats where tablename = 'property_overview'")).not.toEqual([]);
});

test('without an erasure since the last run nothing is rewritten', async () => {
  const file = await fileOf('account_profile');
  expect(await runOn('2099-01-01')).toEqual([]);
  expect(await fileOf('account_profile')).toEqual(file);
});

const someoneErased = async () => {
  const client = server.client();
  await register(client);
  await erase(client);
};
const unpurged = async () => (await server.query('select subject from erased_key where purged_at is null')).length;

test('events and the ledger are not rewritten: they have no deleted rows, and their readers would wait', async () => {
  await someoneErased();
  const large = ['event', 'ledger_tile', 'ledger_entries'];
  const files = () => Promise.all([...large, 'account_profile'].map(fileOf));
  const before = await files();
  expect(await runOn('2099-01-15')).toEqual([]);
  const after = await files();
  expect(after.slice(0, large.length)).toEqual(before.slice(0, large.length));
  expect(after.at(-1)).not.toEqual(before.at(-1));
});

test('a table that is in use is rewritten in the next minute', async () => {
  await someoneErased();
  const reader = new Client(server.databaseUrl);
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query('begin; lock table property_overview in access share mode');
  expect(await runOn('2099-02-01')).toEqual([expect.stringContaining('failed and runs again')]);
  expect(await unpurged()).toBe(1);
  await reader.query('commit');
  expect(await runOn('2099-02-01')).toEqual([]);
  expect(await unpurged()).toBe(0);
});

test('without the right to switch files of the write-ahead log, the tables are rewritten and a line is logged', async () => {
  await someoneErased();
  // Answers as a Postgres does in which our role may not do this.
  await server.query(`create schema managed; create function managed.pg_switch_wal() returns pg_lsn language plpgsql as
    $$ begin raise insufficient_privilege; end $$`);
  const options = '-c search_path=public,managed,pg_catalog';
  const managed = new Pool({ connectionString: server.databaseUrl, options, max: 1 });
  onTestFinished(() => managed.end());
  const file = await fileOf('account_profile');
  expect(await runOn('2099-03-01', managed)).toEqual([expect.stringContaining('stays in the write-ahead log')]);
  expect(await fileOf('account_profile')).not.toEqual(file);
  expect(await unpurged()).toBe(0);
});

test('an erased person is purged in the night also while the payment provider is away', async () => {
  const both = await startServerWithStripe({}, { ownPostgres: true });
  onTestFinished(both.remove);
  const { stripe, server: own } = both;
  const { client, accountId } = await stripeSubscriber(both);
  await addProperty(client, { name: 'canaryeve' });
  const [row] = await own.query('select wrapped from person_key where subject = $1', [accountId]);
  stripe.setTrouble({ status: 500 });
  expect((await erase(client)).status).toBe(200);
  const destroyed = 'select from erased_key where subject = $1';
  await expect.poll(() => own.query(destroyed, [accountId])).toHaveLength(1);
  await expect.poll(() => own.query("select key from outbox_mail where status = 'waiting'")).toEqual([]);
  await own.query('checkpoint');
  const traces = [...wordsOf('eve'), row?.wrapped];
  expect(await foldersWith(traces, own)).toMatchObject({ base: expect.any(Number), pg_wal: expect.any(Number) });

  expect(await runOn('2099-01-01', own.core.pool)).toEqual([]);
  await own.query('checkpoint');
  expect(await foldersWith(traces, own)).toEqual({});
  const unfinished = 'select from erased_account where account_id = $1 and finished_at is null';
  expect(await own.query(unfinished, [accountId])).toHaveLength(1);

  stripe.setTrouble(null);
  await own.runDueJobs();
  expect(await own.query(unfinished, [accountId])).toEqual([]);
  expect(stripe.calls.filter((call) => call.startsWith('DELETE /v1/customers/'))).not.toEqual([]);
});
