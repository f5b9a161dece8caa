import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clamd } from '../../../server/adapters/clamd.ts';
import { ScannerUnavailable } from '../../../server/application/errors.ts';
import { type ClamdServer, clamdServer, EICAR, EICAR_NAME } from '../../support/clamdServer.ts';
import { makeFolder } from '../../support/temporaryFolder.ts';

let daemon: ClamdServer;
let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  daemon = await clamdServer();
  folder = await makeFolder();
});
beforeEach(() => daemon.become('scans'));
afterAll(async () => {
  await daemon?.stop();
  await folder?.remove();
});

const scanner = (timeout?: number) => clamd({ host: '127.0.0.1', port: daemon.port }, timeout);
const fileOf = async (content: Buffer | string): Promise<string> => {
  const path = join(folder.path, crypto.randomUUID());
  await writeFile(path, content);
  return path;
};

test('a clean file of many chunks arrives unchanged and is clean', async () => {
  const content = Buffer.alloc(1_000_000, 'abc');
  expect(await scanner().scan(await fileOf(content))).toBeNull();
  expect(daemon.scanned.at(-1)?.equals(content)).toBe(true);
});

test('an empty file is clean', async () => {
  expect(await scanner().scan(await fileOf(''))).toBeNull();
});

test('a virus is named, also if it lies across two chunks', async () => {
  const padding = Buffer.alloc(64 * 1024 - 20, ' ');
  expect(await scanner().scan(await fileOf(Buffer.concat([padding, Buffer.from(EICAR)])))).toBe(EICAR_NAME);
});

test('a scanner that refuses, is silent or is away is unavailable, for files and for the question whether it is there', async () => {
  const path = await fileOf('clean');
  daemon.become('refuses');
  await expect(scanner().scan(path)).rejects.toThrow('size limit exceeded');
  daemon.become('isSilent');
  await expect(scanner(50).scan(path)).rejects.toThrow(ScannerUnavailable);
  await expect(scanner(50).ping()).rejects.toThrow(ScannerUnavailable);
  await daemon.stop();
  await expect(scanner().scan(path)).rejects.toThrow(ScannerUnavailable);
  await expect(scanner().ping()).rejects.toThrow(ScannerUnavailable);
  await daemon.startAgain();
  daemon.become('scans');
  expect(await scanner().scan(path)).toBeNull();
  await scanner().ping();
});

test('a file that cannot be read is not clean', async () => {
  await expect(scanner().scan(join(folder.path, 'missing'))).rejects.toThrow(ScannerUnavailable);
});
