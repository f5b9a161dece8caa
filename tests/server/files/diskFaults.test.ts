import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { noDeadline } from '../../support/context.ts';
import { expectProblem } from '../../support/expectations.ts';
import { FILES, pdfOf } from '../../support/files.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, send, subscriber, upload } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { mountSmallDisk, reasonAgainstMounting } from '../../support/smallDisk.ts';
import { storedPath } from '../../support/storedFiles.ts';
import { makeFolder } from '../../support/temporaryFolder.ts';
import { transfer } from '../../support/transferring.ts';

const METRICS_TOKEN = 'token-of-the-disk-test';
const FULL = { detail: 'We have no room to store this at the moment. Please try again later.' };
const UNAVAILABLE = { detail: 'We cannot reach our storage at the moment. Please try again later.' };

const reason = await reasonAgainstMounting();
if (reason) console.warn(`The tests of a real full disk are skipped: ${reason}`);

let server: TestServer;
let ada: HttpClient;
let accountId: string;
let cottage: string;
let disk: Awaited<ReturnType<typeof mountSmallDisk>> | undefined;
beforeAll(async () => {
  const { path: dataDir } = await makeFolder();
  if (!reason) disk = await mountSmallDisk(join(dataDir, 'files'));
  server = await startServer({ dataDir, env: { METRICS_TOKEN } });
  const { client, user } = await subscriber(server);
  ada = client;
  accountId = user.id;
  cottage = await addProperty(ada);
});
afterAll(async () => {
  await server?.stop();
  await disk?.unmount();
  await rm(server.dataDir, { recursive: true, force: true });
});

const storage = async () => {
  const { status, body } = await server.client().get('/api/ready');
  const { text } = await server.client().get('/api/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  const gauge = (name: string) => new RegExp(`^${name} (\\d)$`, 'm').exec(text)?.[1];
  return { status, ...body.parts.storage, up: gauge('letproof_storage_up'), ready: gauge('letproof_ready') };
};
const writable = { status: 200, ok: true, detail: 'can be written', up: '1', ready: '1' };
const notWritable = { status: 200, ok: false, detail: 'cannot be written', up: '0', ready: '1' };

test('files that cannot be stored make no process unready, because all share the storage', async () => {
  const writing = vi.spyOn(server.files, 'tryWriting').mockRejectedValue(new Error('away'));
  onTestFinished(() => writing.mockRestore());
  expect(await storage()).toEqual(notWritable);
  writing.mockRestore();
  expect(await storage()).toEqual(writable);
});

test('a process without its event log says so in its metrics', async () => {
  const fault = vi.spyOn(server.core.guard, 'fault').mockReturnValue(new StoreUnavailable('another log'));
  onTestFinished(() => fault.mockRestore());
  expect(await storage()).toMatchObject({ status: 503, ready: '0' });
});

describe.skipIf(reason)('on a real disk', () => {
  test('that is full, an upload is refused with 507 and the storage is reported as away until there is room', async () => {
    await disk?.fill();
    await expect.poll(storage).toEqual(notWritable);
    const reply = await server.recordingNothing(() => send(ada, cottage, 20, { bytes: pdfOf(50_000) }));
    expectProblem(reply, 507, FULL);
    expect(reply.headers.get('retry-after')).toBe('60');
    await disk?.empty();
    await expect.poll(storage).toEqual(writable);
    expect((await send(ada, cottage, 20)).status).toBe(201);
  });

  test('that is read-only, an upload is refused with 503 and downloads still work', async () => {
    const { download_url: url } = (await send(ada, cottage, 21)).body;
    await disk?.makeReadOnly();
    await expect.poll(storage).toEqual(notWritable);
    const reply = await server.recordingNothing(() => send(ada, cottage, 20));
    expectProblem(reply, 503, UNAVAILABLE);
    expect(reply.headers.get('retry-after')).toBe('10');
    expect((await ada.get(url)).bytes.equals(FILES.pdf)).toBe(true);
    await disk?.makeWritable();
    await expect.poll(storage).toEqual(writable);
    expect((await send(ada, cottage, 20)).status).toBe(201);
  });

  test('that is read-only, a property is transferred all the same, and its files are copied later', async () => {
    const bob = await subscriber(server);
    const propertyId = await addProperty(ada);
    const { download_url: url, document_id: id } = (await send(ada, propertyId, 20)).body;
    const storedFor = async () => {
      const state = await server.core.commands.document.freshState(id, noDeadline);
      return state.status === 'missing' ? undefined : state.uploaded.accountId;
    };
    await disk?.makeReadOnly();
    await transfer(ada, propertyId, bob);
    expect((await bob.client.get(url)).bytes.equals(FILES.pdf)).toBe(true);
    expect(await storedFor()).toBe(accountId);
    expect((await server.client().get('/api/ready')).body.parts.policies).toMatchObject({ ok: true });
    await disk?.makeWritable();
    await expect.poll(storage).toEqual(writable);
    await server.caughtUp(await server.core.store.head(noDeadline));
    await server.runJobsAgain('copy files of transferred properties');
    expect(await storedFor()).toBe(bob.user.id);
    expect((await bob.client.get(url)).bytes.equals(FILES.pdf)).toBe(true);
  });

  test('control: an upload that is acknowledged although its disk is read-only is found by its download', async () => {
    vi.spyOn(server.files, 'keep').mockImplementationOnce(async () => {
      await disk?.makeReadOnly();
    });
    vi.spyOn(server.files, 'discard').mockImplementationOnce(async () => {});
    const { status, body } = await send(ada, cottage, 22, { bytes: pdfOf(1111) });
    await disk?.makeWritable();
    expect(status).toBe(201);
    expect((await ada.get(body.download_url)).status).toBe(410);
  });
});

describe('an upload whose disk fails with', () => {
  test.each([
    ['ENOSPC', 507, FULL, '60'],
    ['EDQUOT', 507, FULL, '60'],
    ['EROFS', 503, UNAVAILABLE, '10'],
    ['EACCES', 503, UNAVAILABLE, '10'],
    ['EIO', 503, UNAVAILABLE, '10'],
  ])('%s is answered with %i and logged', async (code, status, problem, retryAfter) => {
    for (const step of ['receive', 'keep'] as const) {
      const logged = server.logged.length;
      vi.spyOn(server.files, step).mockRejectedValueOnce(Object.assign(new Error('the disk failed'), { code }));
      const reply = await server.recordingNothing(() => send(ada, cottage, 20));
      expectProblem(reply, status, problem);
      expect(reply.headers.get('retry-after')).toBe(retryAfter);
      expect(server.logged.slice(logged).join()).toContain('the disk failed');
    }
  });
});

describe('a document whose file is missing on the disk', () => {
  test('is answered with 410 and logged, and stays in the list', async () => {
    const bytes = pdfOf(2222);
    const id = await upload(ada, cottage, 20, { bytes, name: 'gas.pdf' });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await rm(storedPath(server.dataDir, { accountId, sha256 }));
    const reply = await ada.get(`/api/documents/${id}/download`);
    const problem = expectProblem(reply, 410, {
      detail:
        'The file of this document is missing or damaged on our side. Please upload it again, or ask us to restore it.',
    });
    expect(problem).toMatchObject({ type: '/problems/file-missing', sha256 });
    expect(reply.headers.get('content-disposition')).toBeNull();
    expect(server.logged.join('\n')).toContain(`The file ${sha256} is not on the disk or cannot be decrypted`);
    // The app asks with HEAD before it starts the download.
    expect((await ada.send('HEAD', `/api/documents/${id}/download`)).status).toBe(410);
    const { documents } = (await ada.get(`/api/documents?property_id=${cottage}`)).body;
    expect(documents).toContainEqual(expect.objectContaining({ id, filename: 'gas.pdf', sha256 }));
    await upload(ada, cottage, 20, { bytes });
    expect((await ada.get(`/api/documents/${id}/download`)).bytes.equals(bytes)).toBe(true);
  });
});
