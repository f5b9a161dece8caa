import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offlineChecker } from '../../../server/application/offlineChecker.ts';
import type { LogKey } from '../../../server/ledger/ledgerFacts.ts';
import { checkpointSigner } from '../../../server/ledger/signer.ts';
import { parseInstallation } from '../../../verifier/page/installation.ts';
import { builtClient } from '../../support/builtClient.ts';
import { noDeadline } from '../../support/context.ts';

let client: Awaited<ReturnType<typeof builtClient>>;
beforeAll(async () => {
  client = await builtClient();
});
afterAll(() => client?.remove());

const BADGE_KEYS = [
  { kid: 'did:web:letproof.example#2', x: 'y' },
  { kid: 'did:web:letproof.example#1', x: 'x' },
];

const checkerWith = (keys: () => readonly LogKey[], clientDir = client.path) =>
  offlineChecker({
    clientDir,
    origin: () => 'https://letproof.example',
    keys: async () => keys(),
    badgeKeys: async () => BADGE_KEYS,
  });

const keyOf = (seed: number, log: number) =>
  checkpointSigner(Buffer.alloc(32, seed)).vkey(`letproof.example/ledger/${log}`);
const installationIn = async (keys: readonly LogKey[]) => {
  const { bytes } = await checkerWith(() => keys).current(noDeadline);
  const [, text = ''] = /id="installation">(.*?)<\/script>/.exec(bytes.toString()) ?? [];
  return parseInstallation(text);
};

test('the fingerprint is the SHA-256 of the bytes, and changes with the keys', async () => {
  let keys = [{ vkey: keyOf(1, 1), leaf: 3 }];
  const checker = checkerWith(() => keys);
  const first = await checker.current(noDeadline);
  expect(first.fingerprint).toBe(createHash('sha256').update(first.bytes).digest('hex'));
  expect(await checker.current(noDeadline)).toBe(first);
  keys = [{ vkey: keyOf(2, 1), leaf: 50 }, ...keys];
  expect((await checker.current(noDeadline)).fingerprint).not.toBe(first.fingerprint);
});

test('only the newest key is expected, and former ones are named with what they can have signed', async () => {
  const keys = [
    { vkey: keyOf(3, 2), leaf: 90 },
    { vkey: keyOf(2, 1), leaf: 50 },
    { vkey: keyOf(1, 1), leaf: 3 },
  ];
  expect(await installationIn(keys)).toEqual({
    origin: 'https://letproof.example',
    keys: [keyOf(3, 2)],
    badgeKeys: [
      { kid: 'did:web:letproof.example#2', x: 'y', isFormer: false },
      { kid: 'did:web:letproof.example#1', x: 'x', isFormer: true },
    ],
    former: [
      // The log was opened again under another name, and its sizes began anew.
      { vkey: keyOf(2, 1), replacedAt: 90, lastSize: null },
      { vkey: keyOf(1, 1), replacedAt: 50, lastSize: 50 },
    ],
  });
});

test('the newest key is also expected under the former names of the log', async () => {
  const keys = [
    { vkey: keyOf(2, 2), leaf: 90 },
    { vkey: keyOf(2, 1), leaf: 50 },
    { vkey: keyOf(1, 1), leaf: 3 },
  ];
  expect(await installationIn(keys)).toMatchObject({
    keys: [keyOf(2, 2), keyOf(2, 1)],
    former: [{ vkey: keyOf(1, 1), replacedAt: 50, lastSize: 50 }],
  });
  // The key was replaced after the log had got its present name.
  expect(await installationIn([{ vkey: keyOf(3, 2), leaf: 120 }, ...keys])).toMatchObject({
    keys: [keyOf(3, 2)],
    former: [
      { vkey: keyOf(2, 2), replacedAt: 120, lastSize: 120 },
      { vkey: keyOf(2, 1), replacedAt: 120, lastSize: null },
      { vkey: keyOf(1, 1), replacedAt: 50, lastSize: 50 },
    ],
  });
});

test('a key cannot end the block that it is written into', async () => {
  const { bytes } = await checkerWith(() => [{ vkey: '</script><script>alert(1)</script>', leaf: 1 }]).current(
    noDeadline,
  );
  expect(bytes.toString()).not.toContain('<script>alert');
  expect(bytes.toString()).toContain('\\u003c/script>\\u003cscript>alert');
});

test('a file that is not the page stops the start', async () => {
  const other = join(client.path, 'other');
  await mkdir(join(other, 'verifier'), { recursive: true });
  await writeFile(join(other, 'verifier', 'check-offline.html'), '<p>Something else</p>');
  expect(() => checkerWith(() => [], other)).toThrow('is not the page that checks bundles');
});
