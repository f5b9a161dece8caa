import { randomUUID } from 'node:crypto';
import { access, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileStore } from '../../../server/files/fileStore.ts';
import { withoutSweeps } from '../../../server/files/sweepLock.ts';
import { attemptingEach } from '../../../server/schedule/attemptingEach.ts';
import { abandonedFiles } from '../../../server/schedule/jobs/abandonedFiles.ts';
import { noDeadline } from '../../support/context.ts';
import { pdfOf } from '../../support/files.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, send, subscriber } from '../../support/journey.ts';
import { silent, writtenLog } from '../../support/logs.ts';
import { movedClock } from '../../support/movedClock.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { keysOfAll, putFile, storedPath } from '../../support/storedFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
const age = async (path: string) => {
  const then = new Date(Date.now() - 31 * 60_000);
  await utimes(path, then, then);
};

describe('a sweep of files that no document has', () => {
  const nothing = async () => new Set<string>();
  const atOnce = (_account: string, work: () => Promise<void>) => work();

  test('deletes old files and keeps those that an upload may still record', async () => {
    const dataDir = await temporaryFolder();
    const files = await fileStore(dataDir, keysOfAll());
    const [old, young] = [await putFile(files, 'left behind'), await putFile(files, 'just uploaded')];
    await age(storedPath(dataDir, old));
    await files.sweep(nothing, atOnce);
    expect(await isThere(storedPath(dataDir, old))).toBe(false);
    expect(await isThere(storedPath(dataDir, young))).toBe(true);
  });

  test('deletes the others if the folder of one account cannot be read', async () => {
    const dataDir = await temporaryFolder();
    const files = await fileStore(dataDir, keysOfAll());
    // In no order that is known: with many of them, one comes after the folder that cannot be read.
    const old = await Promise.all(Array.from({ length: 20 }, (_, n) => putFile(files, `left behind ${n}`)));
    for (const file of old) await age(storedPath(dataDir, file));
    const unreadable = randomUUID();
    await writeFile(join(dataDir, 'files', unreadable), '');
    const { lines, logger } = writtenLog();
    const until = new AbortController().signal;
    const sweep = attemptingEach({ logger, until }, (attempt) => files.sweep(nothing, attempt));
    await expect(sweep).rejects.toThrow('ENOTDIR');
    expect(await Promise.all(old.map((file) => isThere(storedPath(dataDir, file))))).not.toContain(true);
    expect(lines.join()).toContain(unreadable);
  });

  test('keeps a file that is uploaded again during the sweep', async () => {
    const dataDir = await temporaryFolder();
    const files = await fileStore(dataDir, keysOfAll());
    const file = await putFile(files, 'the same');
    await age(storedPath(dataDir, file));
    await files.sweep(async () => {
      await putFile(files, 'the same', file.accountId);
      return new Set();
    }, atOnce);
    expect(String(await buffer(await files.read(file)))).toBe('the same');
    expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);
  });
});

describe('a server on an empty log, over the files of another installation', () => {
  test('keeps the files of accounts that its log has never had, and says so once', async () => {
    const folder = await temporaryFolder();
    const files = await fileStore(folder, keysOfAll());
    const paths = [await putFile(files, 'one'), await putFile(files, 'other')].map((file) => storedPath(folder, file));
    await Promise.all(paths.map(age));
    const clock = movedClock('2027-03-01T12:00:00Z');
    const server = await startServer({ dataDir: folder, now: clock.now });
    try {
      const warnings = () => server.logged.filter((line) => line.includes('not in this log'));
      await expect.poll(warnings).toHaveLength(1);
      clock.moveTo('2027-03-01T12:16:00Z');
      await server.runDueJobs();
      expect(await Promise.all(paths.map(isThere))).toEqual([true, true]);
      expect(warnings()).toHaveLength(1);
    } finally {
      await server.remove();
    }
  });
});

describe('a server', () => {
  let server: TestServer;
  let ada: HttpClient;
  let accountId: string;
  let cottage: string;
  beforeAll(async () => {
    server = await startServer();
    const { client, user } = await subscriber(server);
    ada = client;
    accountId = user.id;
    cottage = await addProperty(ada);
  });
  afterAll(() => server?.remove());

  let size = 1000;
  const newFile = () => pdfOf(size++);
  const upload = async (bytes: Buffer) => {
    const { status, body } = await send(ada, cottage, '3-1', { bytes });
    expect(status).toBe(201);
    return body.document as { readonly id: string; readonly sha256: string };
  };
  const remove = async (id: string) => expect((await ada.send('DELETE', `/api/documents/${id}`)).status).toBe(200);
  const path = (sha256: string) => storedPath(server.dataDir, { accountId, sha256 });
  const sweep = async (core = server.core) =>
    abandonedFiles(await fileStore(server.dataDir, core.keyring), { ...core, logger: silent }).run(
      server.now(),
      new AbortController().signal,
    );

  test('keeps the files of its documents, also of superseded ones, and not those of deleted ones', async () => {
    const [superseded, deleted, kept] = [await upload(newFile()), await upload(newFile()), await upload(newFile())];
    await remove(deleted.id);
    for (const { sha256 } of [superseded, deleted, kept]) await age(path(sha256));
    await sweep();
    expect(await Promise.all([superseded, deleted, kept].map(({ sha256 }) => isThere(path(sha256))))).toEqual([
      true,
      false,
      true,
    ]);
    expect((await ada.get(`/api/documents/${kept.id}/download`)).status).toBe(200);
  });

  test('keeps the file of a deleted document that another document has too', async () => {
    const bytes = newFile();
    const [one, other] = [await upload(bytes), await upload(bytes)];
    await remove(one.id);
    await age(path(one.sha256));
    await sweep();
    expect((await ada.get(`/api/documents/${other.id}/download`)).bytes.equals(bytes)).toBe(true);
    await remove(other.id);
    await sweep();
    expect(await isThere(path(one.sha256))).toBe(false);
  });

  test('deletes nothing while its read model may lack documents, and while a backup copies the files', async () => {
    const deleted = await upload(newFile());
    await remove(deleted.id);
    await age(path(deleted.sha256));
    const { projections } = server.core;
    const behind = { ...projections, caughtUp: async () => false };
    await sweep({ ...server.core, projections: { ...behind, status: () => [] } });
    const stands = projections.status().map((model) => ({ ...model, failure: 'stands still' }));
    await sweep({ ...server.core, projections: { ...behind, status: () => stands } });
    const late = projections.status().map((model) => ({ ...model, reached: 0n }));
    await sweep({ ...server.core, projections: { ...behind, status: () => late } });
    await withoutSweeps(server.core.pool, () => expect(sweep()).rejects.toThrow('A backup is copying the files'));
    expect(await isThere(path(deleted.sha256))).toBe(true);
    await sweep();
    expect(await isThere(path(deleted.sha256))).toBe(false);
  });

  test('deletes nothing before all policies have run: one may still have to record the document of an upload', async () => {
    const deleted = await upload(newFile());
    await remove(deleted.id);
    await age(path(deleted.sha256));
    const head = await server.core.store.head(noDeadline);
    const asked: bigint[] = [];
    const caughtUp = async (position: bigint) => {
      asked.push(position);
      return false;
    };
    await sweep({ ...server.core, policyRunner: { ...server.core.policyRunner, caughtUp } });
    expect(await isThere(path(deleted.sha256))).toBe(true);
    expect(asked[0]).toBeGreaterThanOrEqual(head);
    await sweep();
    expect(await isThere(path(deleted.sha256))).toBe(false);
  });

  test('may begin again once a backup has lost its lock, which the backup then knows', async () => {
    const { pool } = server.core;
    const end = `select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = 7238194
        and database = (select oid from pg_database where datname = current_database())`;
    const work = withoutSweeps(pool, async (checkHeld) => {
      await checkHeld();
      await pool.query(end);
      await expect(checkHeld()).rejects.toThrow();
      return 'done';
    });
    expect(await work).toBe('done');
  });
});
