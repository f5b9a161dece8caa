import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offlineChecker } from '../../../server/application/offlineChecker.ts';
import { builtClient } from '../../support/builtClient.ts';

let client: Awaited<ReturnType<typeof builtClient>>;
beforeAll(async () => {
  client = await builtClient();
});
afterAll(() => client?.remove());

const checkerWith = (vkeys: () => readonly string[], clientDir = client.path) =>
  offlineChecker({ clientDir, origin: 'https://letproof.example', vkeys: async () => vkeys() });

test('the fingerprint is the SHA-256 of the bytes, and changes with the keys', async () => {
  let keys = ['letproof.example/ledger/1+00000000+AQ=='];
  const checker = checkerWith(() => keys);
  const first = await checker.current();
  expect(first.fingerprint).toBe(createHash('sha256').update(first.bytes).digest('hex'));
  expect(await checker.current()).toBe(first);
  keys = ['letproof.example/ledger/1+00000001+AQ==', ...keys];
  expect((await checker.current()).fingerprint).not.toBe(first.fingerprint);
});

test('a key cannot end the block that it is written into', async () => {
  const { bytes } = await checkerWith(() => ['</script><script>alert(1)</script>']).current();
  expect(bytes.toString()).not.toContain('<script>alert');
  expect(bytes.toString()).toContain('\\u003c/script>\\u003cscript>alert');
});

test('a file that is not the page stops the start', async () => {
  const other = join(client.path, 'other');
  await mkdir(join(other, 'verifier'), { recursive: true });
  await writeFile(join(other, 'verifier', 'check-offline.html'), '<p>Something else</p>');
  expect(() => checkerWith(() => [], other)).toThrow('is not the page that checks bundles');
});
