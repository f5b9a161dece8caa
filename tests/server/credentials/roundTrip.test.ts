import { createPublicKey, verify } from 'node:crypto';
import { verifyJWT } from 'did-jwt';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didDocument, didOf } from '../../../server/credentials/issuer.ts';
import { signToken } from '../../../server/credentials/signToken.ts';
import { statusListOf } from '../../../server/credentials/statusListOf.ts';
import { checkBadge } from '../../../verifier/credential/checkBadge.ts';
import { encodeBits } from '../../../verifier/credential/statusBits.ts';
import {
  anySample,
  claimsFor,
  issuerKey,
  keys,
  now,
  origin,
  type Sample,
  sample,
  signedBadge,
  signedList,
  strangersKey,
} from '../../support/credentials.ts';
import { seedOfRun } from '../../support/storedEvents.ts';

const runs = process.env.LONG ? 1000 : 50;

/** Shares no code with the server: the parts of RFC 7515, and node:crypto. */
const verifiedByHand = (token: string): Record<string, unknown> | undefined => {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { x } = keys[0] ?? { x: '' };
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  const isSigned = verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'));
  return isSigned ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
};

/** did-jwt has its own Ed25519 and finds the key by itself in the DID document. */
const verifiedByDidJwt = (token: string) =>
  verifyJWT(token, {
    resolver: {
      resolve: async (did) => ({
        didResolutionMetadata: {},
        didDocumentMetadata: {},
        didDocument: did === didOf(origin) ? (didDocument(origin, [issuerKey.publicKey]) as never) : null,
      }),
    },
    policies: { now: now.getTime() / 1000 },
  });

const check = (file: string, lists: readonly string[] = []) => checkBadge({ file, keys, lists, now });

describe('a generated badge', () => {
  test('is valid as a token and baked into its picture, by our check and by two others', async () => {
    const list = await signedList([]);
    await fc.assert(
      fc.asyncProperty(anySample, async (of: Sample) => {
        const { token, baked, picture } = await signedBadge(of);
        const claims = claimsFor(of, picture);
        expect(await check(token, [list])).toMatchObject({ answer: 'valid', claims });
        expect(await check(baked, [list])).toMatchObject({ answer: 'valid', claims });
        expect(verifiedByHand(token)).toEqual(claims);
        expect((await verifiedByDidJwt(token)).payload).toEqual(claims);
      }),
      { numRuns: runs, seed: seedOfRun() },
    );
  });

  test('has the same token for the same state', async () => {
    expect((await signedBadge()).baked).toBe((await signedBadge()).baked);
  });

  test('names the let and not its address', () => {
    const text = JSON.stringify(claimsFor(sample));
    expect(text).toContain('Sea View');
    for (const part of ['Harbour', 'Whitby', 'YO21']) expect(text).not.toContain(part);
  });
});

describe('a revoked badge', () => {
  const revoked = () => claimsFor({ ...sample, name: '', address: '' });
  const signed = (claims: object) => signToken(claims, issuerKey, origin);

  test('has the id of its subject in `sub`, as Open Badges 3.0 asks', async () => {
    const { sub, credentialSubject } = revoked();
    expect(sub).toBe(`urn:uuid:${sample.id}#subject`);
    expect(credentialSubject.id).toBe(sub);
    expect(claimsFor(sample)).not.toHaveProperty('sub');
  });

  test('is refused by its own word, also without a list and after its last day', async () => {
    const old = claimsFor({ ...sample, name: '', address: '', ends: -1, issued: -300 });
    for (const claims of [revoked(), old])
      expect(await check(await signed(claims))).toMatchObject({
        answer: 'invalid',
        fault: 'revoked',
        reason: 'It says itself that the badge was revoked.',
      });
  });

  test('of before we wrote `sub` can still be read, and one with another `sub` cannot', async () => {
    const { sub: _, ...before } = revoked();
    expect(await check(await signed(before))).toMatchObject({ fault: 'revoked' });
    for (const claims of [
      { ...revoked(), sub: 'urn:uuid:0' },
      { ...claimsFor(sample), sub: 'urn:uuid:0' },
    ])
      expect((await check(await signed(claims))).reason).toMatch(/contradict/);
  });
});

describe('a status list', () => {
  const { token } = { token: signedBadge() };
  const answer = async (...lists: readonly string[]) => check((await token).token, lists);

  test('without one the status is unknown', async () =>
    expect(await answer()).toMatchObject({ answer: 'unknown', reason: expect.stringContaining('no status list') }));

  test('without one, or with one from before, a credential of an inactive badge says so itself', async () => {
    const inactive = await signToken(claimsFor(sample), issuerKey, origin);
    const former = await signedList([], { at: new Date('2026-11-10T08:00:00Z') });
    for (const lists of [[], [former]])
      expect(await check(inactive, lists)).toMatchObject({
        answer: 'unknown',
        reason: expect.stringContaining('not active when this file was made, after its last change on 10/11/2026'),
      });
    expect(await check(inactive, [await signedList([])])).toMatchObject({ answer: 'valid' });
  });

  test('with a key that is not known says nothing about the key of the badge', async () => {
    const stranger = signToken(
      statusListOf({ purpose: 'suspension', list: 1, encodedList: 'u', at: now, origin }),
      strangersKey,
      origin,
    );
    expect(await answer(await stranger)).toMatchObject({
      answer: 'invalid',
      fault: 'changed',
      reason: expect.stringMatching(/^The status list was signed with a key/),
    });
  });

  test('says when the badge counted', async () =>
    expect(await answer(await signedList([sample.index - 1, sample.index + 1]))).toMatchObject({
      answer: 'valid',
      reason: 'Valid as of the status list of 20/11/2026 at 12:00.',
    }));

  test('with its bit the badge is not active', async () =>
    expect(await answer(await signedList([sample.index]))).toMatchObject({
      answer: 'invalid',
      reason: 'The badge is not active, says the status list of 20/11/2026 at 12:00.',
    }));

  test('the other list says that it was revoked', async () => {
    const lists = [await signedList([sample.index]), await signedList([sample.index], { purpose: 'revocation' })];
    expect((await answer(...lists)).reason).toMatch(/^The badge was revoked/);
  });

  test('the list of revocations alone cannot say that a badge counts', async () =>
    expect((await answer(await signedList([], { purpose: 'revocation' }))).answer).toBe('unknown'));

  test('another list, or one from before the badge last changed, says nothing', async () => {
    expect((await answer(await signedList([sample.index], { list: 2 }))).answer).toBe('unknown');
    expect((await answer(await signedList([], { at: new Date('2026-11-10T08:00:00Z') }))).answer).toBe('unknown');
  });

  test('of a former suspension says nothing of a badge that is active again', async () => {
    const former = await signedList([sample.index], { at: new Date('2026-11-10T08:00:00Z') });
    expect((await answer(former)).answer).toBe('unknown');
    expect((await answer(former, await signedList([]))).answer).toBe('valid');
  });

  test('that is newer takes the place of an older one', async () => {
    const [older, newer] = [new Date('2026-11-18T12:00:00Z'), now];
    const suspended = (at: Date) => signedList([sample.index], { at });
    const active = (at: Date) => signedList([], { at });
    for (const lists of [
      [await suspended(older), await active(newer)],
      [await active(newer), await suspended(older)],
    ])
      expect(await answer(...lists)).toMatchObject({
        answer: 'valid',
        reason: 'Valid as of the status list of 20/11/2026 at 12:00.',
      });
    expect((await answer(await active(older), await suspended(newer))).answer).toBe('invalid');
    const revoked = await signedList([sample.index], { purpose: 'revocation', at: older });
    expect((await answer(revoked, await active(newer))).reason).toMatch(/^The badge was revoked/);
  });

  test('of the same second as another one counts if its bit is set', async () => {
    const lists = [await signedList([]), await signedList([sample.index])];
    for (const given of [lists, lists.toReversed()])
      expect(await answer(...given)).toMatchObject({
        answer: 'invalid',
        reason: 'The badge is not active, says the status list of 20/11/2026 at 12:00.',
      });
  });

  test('has one size, whatever it says', async () => {
    const bits = async (ones: readonly number[]) => {
      const packed = Buffer.from((await encodeBits(ones)).slice(1), 'base64url');
      return (
        await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()
      ).byteLength;
    };
    expect([await bits([]), await bits([0, 131_071])]).toEqual([16_384, 16_384]);
  });
});
