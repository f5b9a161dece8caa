import { randomBytes } from 'node:crypto';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { folderTarget } from '../../../server/backup/folder.ts';
import type { BackupTarget } from '../../../server/backup/places.ts';
import { ifSweepsAllowed } from '../../../server/files/sweepLock.ts';
import { backUp } from '../../support/backups.ts';
import { pdfOf } from '../../support/files.ts';
import { addProperty, subscriber, upload } from '../../support/journey.ts';
import { runScript } from '../../support/scriptProcess.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeFolder } from '../../support/temporaryFolder.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  const { client } = await subscriber(server);
  const propertyId = await addProperty(client);
  for (const question of [1, 2]) await upload(client, propertyId, question, { bytes: pdfOf(1000 + question) });
  folder = (await makeFolder()).path;
});
afterAll(async () => {
  await server?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A target that calls `before` with the name of each file that is about to be written. */
const watched = async (name: string, before: (file: string) => unknown) => {
  const target = await folderTarget(join(folder, name));
  const files: string[] = [];
  const watching: BackupTarget = {
    ...target,
    write: async (file, content) => {
      files.push(file);
      await before(file);
      await target.write(file, content);
    },
  };
  return { target: watching, files };
};

const trySweeping = async (): Promise<string> => {
  let result = 'refused';
  await ifSweepsAllowed(server.core.pool, async () => {
    result = 'allowed';
  }).catch(() => {});
  return result;
};

test('deleted files are deleted again as soon as all files are copied, while the events are still being written', async () => {
  const sweeps: Record<string, string> = {};
  const { target } = await watched('sweeps', async (file) => {
    const [kind = ''] = file.split('/');
    sweeps[kind] ??= await trySweeping();
  });
  await backUp(server, target);
  expect(sweeps).toMatchObject({ files: 'refused', 'files.jsonl.gz': 'refused', events: 'allowed' });
});

test('a backup whose lock against sweeps was lost gets no manifest, which in S3 would make it a backup', async () => {
  const { target, files } = await watched('lock', async (file) => {
    if (file !== 'files.jsonl.gz') return;
    await server.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and objid = 7238194
         and database = (select oid from pg_database where datname = current_database())`,
    );
  });
  await expect(backUp(server, target)).rejects.toThrow();
  expect(files).toContain('files.jsonl.gz');
  expect(files).not.toContain('manifest.json');
});

test('a backup beside a replacement of the master key does not name the former key', async () => {
  const { target, files } = await watched('key', () => {});
  await expect(backUp(server, target, { wrappingKey: randomBytes(32) })).rejects.toThrow('with another master key');
  expect(files).toEqual([]);
});

test('an interrupted backup copies no further file', async () => {
  const interrupt = new AbortController();
  const reason = new Error('interrupted');
  const { target, files } = await watched('interrupted', (file) => {
    if (file.startsWith('files/')) interrupt.abort(reason);
  });
  await expect(backUp(server, target, { signal: interrupt.signal })).rejects.toBe(reason);
  expect(files.filter((file) => file.startsWith('files/'))).toHaveLength(1);
});

test('an interrupted backup does not wait for the end of a sweep', async () => {
  const interrupt = new AbortController();
  const reason = new Error('interrupted');
  const { target, files } = await watched('sweeping', () => {});
  await ifSweepsAllowed(server.core.pool, async () => {
    const written = backUp(server, target, { signal: interrupt.signal });
    setTimeout(() => interrupt.abort(reason), 50);
    await expect(written).rejects.toBe(reason);
  });
  expect(files).toEqual([]);
});

test('npm run backup ends with 130 when it is interrupted, and leaves nothing', async () => {
  const client = await server.core.pool.connect();
  onTestFinished(() => client.release(true));
  await client.query('begin; lock table badge_view in access exclusive mode');
  const to = join(folder, 'waiting');
  const { child, ended } = runScript('backup', ['--to', to], {
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
  });
  const waiting = () =>
    server.query("select from pg_locks where relation = 'badge_view'::regclass and not granted limit 1");
  await expect.poll(waiting).toHaveLength(1);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ exitCode: 130, out: '' });
  await expect(access(`${to}.unfinished`)).rejects.toThrow('ENOENT');
});
