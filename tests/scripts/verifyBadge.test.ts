import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDay } from '../../domain/calendar.ts';
import { verifyBadge } from '../../scripts/verify/badge.ts';
import { keySet } from '../../server/credentials/issuer.ts';
import { signToken } from '../../server/credentials/signToken.ts';
import { claimsFor, issuerKey, origin, sample, signedBadge, signedList, strangersKey } from '../support/credentials.ts';
import { makeFolder } from '../support/temporaryFolder.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeAll(async () => {
  folder = await makeFolder();
});
afterAll(() => folder?.remove());

const now = new Date();
const badge = { ...sample, today: londonDay(now) };
const { token, picture } = await signedBadge(badge);

/** `publicKeys`: the newest last. */
const verify = async (text: string, publicKeys: readonly string[], lists: readonly string[] = []) => {
  const keys = join(folder.path, 'jwks.json');
  await writeFile(keys, JSON.stringify(keySet(origin, publicKeys)));
  const status = lists.map((_, place) => join(folder.path, `list-${place}.jwt`));
  await Promise.all(lists.map((list, place) => writeFile(status[place] ?? '', list)));
  const { lines, counts } = await verifyBadge(text, { keys, key: [], status, address: undefined });
  return { first: lines[0] ?? '', rest: lines.slice(1).join(' '), counts };
};

const OWN = [issuerKey.publicKey];

test('control: a badge counts with its status unknown', async () => {
  expect(await verify(token, OWN)).toMatchObject({ first: expect.stringMatching(/^VALID, STATUS/), counts: true });
});

test('the credential of a revoked badge is invalid without a list', async () => {
  const revoked = await signToken(claimsFor({ ...badge, name: '', address: '' }), issuerKey, origin);
  const { first, counts } = await verify(revoked, OWN);
  expect(first).toBe('INVALID: It says itself that the badge was revoked.');
  expect(counts).toBe(false);
});

test('a badge of an unknown key is not called invalid, and does not count', async () => {
  const { first, rest, counts } = await verify(token, [strangersKey.publicKey]);
  expect(first).toMatch(/^UNKNOWN KEY: /);
  expect(rest).toContain('This says nothing about the badge.');
  expect(counts).toBe(false);
});

test('a badge of a replaced key does not count without a doubt', async () => {
  const { first, rest, counts } = await verify(token, [...OWN, strangersKey.publicKey]);
  expect(first).toMatch(/^REPLACED KEY: /);
  expect(rest).toContain('genuine unless that key was stolen');
  expect(counts).toBe(false);
  expect((await verify(token, [strangersKey.publicKey, ...OWN])).counts).toBe(true);
});

test('a credential that was made while the badge was not active needs a list to count', async () => {
  const inactive = await signToken(claimsFor(badge), issuerKey, origin);
  expect(await verify(inactive, OWN)).toMatchObject({ first: expect.stringMatching(/^NOT ACTIVE: /), counts: false });
  const list = await signedList([], { at: new Date(now.getTime() - 1000) });
  expect(await verify(inactive, OWN, [list])).toMatchObject({ first: expect.stringMatching(/^VALID: /), counts: true });
});

test('a picture without a credential is not called invalid', async () => {
  expect(await verify(picture, OWN)).toMatchObject({ first: expect.stringMatching(/^NO CREDENTIAL: /), counts: false });
});
