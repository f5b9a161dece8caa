import { once } from 'node:events';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openBucket } from '../../../server/adapters/s3/bucket.ts';
import { s3Call, s3Client } from '../../../server/adapters/s3/client.ts';
import { s3Objects } from '../../../server/adapters/s3/objects.ts';
import { s3Files } from '../../../server/adapters/s3/s3Files.ts';
import { StoreUnavailable } from '../../../server/application/errors.ts';
import { fileStore } from '../../../server/files/fileStore.ts';
import { folderFiles } from '../../../server/files/folderFiles.ts';
import { readConfig } from '../../../server/process/config.ts';
import { openSealedFiles } from '../../../server/process/openFiles.ts';
import { startS3Server } from '../../support/s3Server.ts';
import { CREDENTIALS } from '../../support/s3Signature.ts';
import { keysOfAll, putFile } from '../../support/storedFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { sealedFilesContract } from './sealedFiles.contract.ts';

const HALF_AN_HOUR = 31 * 60_000;

describe('in a folder', () => {
  sealedFilesContract(async () => {
    const root = await temporaryFolder();
    const incoming = join(root, 'incoming');
    await mkdir(incoming);
    const then = new Date(Date.now() - HALF_AN_HOUR);
    return {
      files: folderFiles(root, incoming),
      age: ({ accountId, sha256 }) => utimes(join(root, accountId, sha256), then, then),
    };
  });
});

test('a folder that cannot be read is not taken for an empty one: a backup would leave its files out', async () => {
  const root = await temporaryFolder();
  await writeFile(join(root, '0192f0a0-5b1e-7d3c-9a51-6f1d6e0c7a11'), 'no folder');
  const { list } = folderFiles(root, join(root, 'incoming'));
  await expect(list()[Symbol.asyncIterator]().next()).rejects.toThrow('ENOTDIR');
});

describe('in S3', () => {
  test('a server that takes a request and says nothing is an outage', async () => {
    const silent = createServer();
    await once(silent.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const client = s3Client({ endpoint: `http://127.0.0.1:${port}`, silence: 100 });
    const asked = client.send(new HeadBucketCommand({ Bucket: 'papers' }));
    await expect(s3Call(asked)).rejects.toThrow(StoreUnavailable);
  });

  beforeAll(() => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey);
  });
  afterAll(() => vi.unstubAllEnvs());

  const open = async () => {
    const server = await startS3Server('papers');
    return { server, files: s3Files(await openBucket({ bucket: 'papers', endpoint: server.endpoint })) };
  };

  sealedFilesContract(async () => {
    const { server, files } = await open();
    return {
      files,
      age: async ({ accountId, sha256 }) => {
        const stored = server.objects.get(`files/${accountId}/${sha256}`);
        if (stored) stored.storedAt = new Date(Date.now() - HALF_AN_HOUR);
      },
    };
  });

  test('whether files can be stored is known only by storing one: credentials may be for reading only', async () => {
    const { server, files } = await open();
    server.credentials.mayWrite = false;
    await expect(files.tryWriting()).rejects.toThrow('AccessDenied');
    server.credentials.mayWrite = true;
    await files.tryWriting();
  });

  test('a file that is stored again between the look and the deletion stays', async () => {
    const { server, files } = await open();
    const store = await fileStore(await temporaryFolder(), keysOfAll(), files);
    const file = await putFile(store, 'the same');
    const key = `files/${file.accountId}/${file.sha256}`;
    const stored = server.objects.get(key);
    if (!stored) throw new Error('The file was not stored');
    const { etag } = stored;
    stored.storedAt = new Date(Date.now() - HALF_AN_HOUR);
    await putFile(store, 'the same', file.accountId);
    const again = server.objects.get(key);
    // Encrypted again, so that a deletion of the former object does not concern it.
    expect(again?.etag).not.toBe(etag);
    await files.removeOld(file);
    expect(server.objects.get(key)).toBe(again);
  });

  test('an outage is told from a missing file', async () => {
    const { server, files } = await open();
    server.outage.status = 503;
    const file = { accountId: '00000000-0000-4000-8000-00000000000a', sha256: 'a'.repeat(64) };
    await expect(files.open(file)).rejects.toThrow(StoreUnavailable);
    await expect(files.keep(file, Readable.from([Buffer.from('x')]))).rejects.toThrow(StoreUnavailable);
  });

  test.each(['cut', 'silent'] as const)(
    'a connection that breaks in the middle of a file (%s) is an outage',
    async (half) => {
      const server = await startS3Server('papers');
      const client = s3Client({ endpoint: server.endpoint, silence: 200 });
      const objects = s3Objects(client, 'papers');
      await objects.put('paper', Readable.from([Buffer.alloc(200_000, 'x')]));
      server.outage.half = half;
      await expect(buffer(await objects.get('paper'))).rejects.toThrow(StoreUnavailable);
      server.outage.half = null;
      expect(await buffer(await objects.get('paper'))).toHaveLength(200_000);
    },
  );

  test('a file that nobody reads to its end frees its connection', async () => {
    const server = await startS3Server('papers');
    const objects = s3Objects(s3Client({ endpoint: server.endpoint }), 'papers');
    await objects.put('paper', Readable.from([Buffer.alloc(2_000_000, 'x')]));
    const unread = await objects.get('paper');
    const closed = once(unread, 'close');
    unread.destroy();
    await closed;
    await expect.poll(server.openAnswers).toBe(0);
  });

  test('an encrypted file is not called damaged when its connection breaks', async () => {
    const { server, files } = await open();
    const store = await fileStore(await temporaryFolder(), keysOfAll(), files);
    const file = await putFile(store, 'x'.repeat(200_000));
    server.outage.half = 'cut';
    await expect(store.read(file).then(buffer)).rejects.toThrow(StoreUnavailable);
  });

  test('files are encrypted before they leave the machine', async () => {
    const { server, files } = await open();
    const store = await fileStore(await temporaryFolder(), keysOfAll(), files);
    await putFile(store, 'gas safety record of Harbour Street');
    const [stored] = server.objects.values();
    expect(String(stored?.body)).toContain('age-encryption.org/v1');
    expect(String(stored?.body)).not.toContain('Harbour');
  });

  test('a start without the bucket, or with other credentials, ends with a sentence', async () => {
    const { server } = await open();
    const config = readConfig({ NODE_ENV: 'test', S3_BUCKET: 'papers', S3_ENDPOINT: server.endpoint });
    await expect(openSealedFiles(config)).resolves.toBeDefined();
    const sentence = /^The bucket \w+ cannot be used: check its name, S3_ENDPOINT/;
    await expect(openSealedFiles({ ...config, S3_BUCKET: 'others' })).rejects.toThrow(sentence);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another');
    await expect(openSealedFiles(config)).rejects.toThrow(sentence);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey);
  });
});

test.each([
  [{ S3_BUCKET: 'papers' }, /^Configuration: AWS_REGION is needed with S3_BUCKET/],
  [{ S3_BUCKET: 'Papers', AWS_REGION: 'eu-west-2' }, /^Configuration: S3_BUCKET must be the name of a bucket/],
  [{ AWS_ACCESS_KEY_ID: 'key' }, /^Configuration: AWS_SECRET_ACCESS_KEY and AWS_ACCESS_KEY_ID belong together/],
])('a half-set configuration %o is refused', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
