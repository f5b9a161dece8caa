import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offlineChecker } from '../../../server/application/offlineChecker.ts';
import type { LogKey } from '../../../server/ledger/ledgerFacts.ts';
import { parseInstallation } from '../../../verifier/page/installation.ts';
import { builtClient } from '../../support/builtClient.ts';

let client: Awaited<ReturnType<typeof builtClient>>;
beforeAll(async () => {
  client = await builtClient();
});
afterAll(() => client?.remove());

const checkerWith = (keys: () => readonly LogKey[], clientDir = client.path) =>
  offlineChecker({ clientDir, origin: 'https://letproof.example', keys: async () => keys() });

test('the fingerprint is the SHA-256 of the bytes, and changes with the keys', async () => {
  let keys = [{ vkey: 'letproof.example/ledger/1+00000000+AQ==', leaf: 3 }];
  const checker = checkerWith(() => keys);
  const first = await checker.current();
  expect(first.fingerprint).toBe(createHash('sha256').update(first.bytes).digest('hex'));
  expect(await checker.current()).toBe(first);
  keys = [{ vkey: 'letproof.example/ledger/1+00000001+AQ==', leaf: 50 }, ...keys];
  expect((await checker.current()).fingerprint).not.toBe(first.fingerprint);
});

test('only the newest key is expected, and former ones are named with what they can have signed', async () => {
  const keys = [
    { vkey: 'letproof.example/ledger/2+00000002+AQ==', leaf: 90 },
    { vkey: 'letproof.example/ledger/1+00000001+AQ==', leaf: 50 },
    { vkey: 'letproof.example/ledger/1+00000000+AQ==', leaf: 3 },
  ];
  const { bytes } = await checkerWith(() => keys).current();
  const [, text = ''] = /id="installation">(.*?)<\/script>/.exec(bytes.toString()) ?? [];
  expect(parseInstallation(text)).toEqual({
    origin: 'https://letproof.example',
    keys: ['letproof.example/ledger/2+00000002+AQ=='],
    former: [
      // The log was opened again under another name, and its sizes began anew.
      { vkey: 'letproof.example/ledger/1+00000001+AQ==', replacedAt: 90, lastSize: null },
      { vkey: 'letproof.example/ledger/1+00000000+AQ==', replacedAt: 50, lastSize: 50 },
    ],
  });
});

test('a key cannot end the block that it is written into', async () => {
  const { bytes } = await checkerWith(() => [{ vkey: '</script><script>alert(1)</script>', leaf: 1 }]).current();
  expect(bytes.toString()).not.toContain('<script>alert');
  expect(bytes.toString()).toContain('\\u003c/script>\\u003cscript>alert');
});

test('a file that is not the page stops the start', async () => {
  const other = join(client.path, 'other');
  await mkdir(join(other, 'verifier'), { recursive: true });
  await writeFile(join(other, 'verifier', 'check-offline.html'), '<p>Something else</p>');
  expect(() => checkerWith(() => [], other)).toThrow('is not the page that checks bundles');
});
