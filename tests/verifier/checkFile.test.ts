import { describe, expect, test } from 'vitest';
import { keySet } from '../../server/credentials/issuer.ts';
import { signToken } from '../../server/credentials/signToken.ts';
import { checkFile } from '../../verifier/checkFile.ts';
import type { BadgeKey } from '../../verifier/contract.ts';
import {
  claimsFor,
  issuerKey,
  keys,
  now,
  origin,
  sample,
  signedBadge,
  signedList,
  strangersKey,
} from '../support/credentials.ts';

const present: readonly BadgeKey[] = keys.map((key) => ({ ...key, isFormer: false }));
const check = (text: string, badgeKeys = present, ours = origin) =>
  checkFile({ bytes: new TextEncoder().encode(text), keys: [], origin: ours, badgeKeys, now });

const { token, baked, picture } = await signedBadge();
const early = await signedBadge({ ...sample, issued: 2 });
const list = await signedList([]);
const other = keySet(origin, [strangersKey.publicKey]).keys.map((key) => ({ ...key, isFormer: false }));

describe('a badge outside a bundle', () => {
  test.each([
    ['signed credential', token],
    ['signed picture', baked],
    ['signed credential with a line end', `${token}\r\n`],
  ])('as %s is one of ours, with its name, code, last day and page', async (_form, text) => {
    expect(await check(text)).toEqual({
      kind: 'badge',
      answer: 'issued',
      reason: expect.stringContaining('status unknown'),
      subject: {
        propertyName: 'Sea View',
        badge: `Badge ${sample.code}`,
        issuer: expect.stringMatching(/^did:web:/),
        validUntil: '28/02/2027',
        page: `${origin}/verify-badge/${sample.code}`,
      },
    });
  });

  test.each([
    [
      'a changed credential',
      token.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
      'changed',
      /signature/,
    ],
    ['a picture that a program has saved anew', `<?xml version="1.0"?>\n${baked}`, 'changed', /no token/],
    ['a picture that was saved with a comment', `<!-- Made by a program -->\n${baked}`, 'changed', /no token/],
    [
      'a picture that was saved with a DOCTYPE',
      `<?xml version="1.0"?><!-- a > b --><!DOCTYPE svg PUBLIC "a" "b" [ <!ENTITY c "d"> ]>\n${baked}`,
      'changed',
      /no token/,
    ],
    ['a changed picture', baked.replace('</svg>', '<g/></svg>'), 'changed', /not the one that the token was made for/],
    ['a status list', list, 'no_badge', /not a badge/],
    ['a badge of the day after tomorrow', early.token, 'early', /counts only from/],
  ] as const)('%s is refused with its fault', async (_name, text, answer, reason) => {
    expect(await check(text)).toMatchObject({ kind: 'badge', answer, reason: expect.stringMatching(reason) });
  });

  test('counts on a device whose clock is less than a day behind', async () => {
    const { token: today } = await signedBadge({ ...sample, issued: 0 });
    const behind = new Date('2026-11-19T12:00:00.000Z');
    const bytes = new TextEncoder().encode(today);
    const checked = await checkFile({ bytes, keys: [], origin, badgeKeys: present, now: behind });
    expect(checked).toMatchObject({ answer: 'issued' });
  });

  test('that has run out is refused with its last day', async () => {
    const { token: old } = await signedBadge({ ...sample, ends: -1, issued: -300 });
    expect(await check(old)).toMatchObject({
      answer: 'expired',
      reason: expect.stringContaining('its last day was 19/11/2026'),
      subject: { propertyName: 'Sea View' },
    });
  });

  test('whose credential was made after it was revoked is refused, also after its last day', async () => {
    for (const dates of [{}, { ends: -1, issued: -300 }]) {
      const revoked = await signToken(claimsFor({ ...sample, ...dates, name: '', address: '' }), issuerKey, origin);
      expect(await check(revoked)).toMatchObject({
        answer: 'revoked',
        reason: expect.stringContaining('revoked'),
        subject: null,
      });
    }
  });

  test('whose credential was made while it was suspended says so', async () => {
    expect(await check(await signToken(claimsFor(sample), issuerKey, origin))).toMatchObject({
      answer: 'inactive',
      reason: expect.stringContaining('not active when this file was made, after its last change on 10/11/2026'),
      subject: { propertyName: 'Sea View' },
    });
  });

  test('of a former key is not genuine without a doubt', async () => {
    const former = present.map((key) => ({ ...key, isFormer: true }));
    for (const text of [token, baked])
      expect(await check(text, [...other, ...former])).toMatchObject({ answer: 'replaced' });
  });

  test.each(['https://elsewhere.example', 'https://letproof.exam', ''])(
    'with the key of another LetProof than %s does not lead to the page that it names',
    async (ours) => {
      expect(await check(token, present, ours)).toMatchObject({ answer: 'issued', subject: { page: null } });
    },
  );

  test.each([
    ['no keys', [], 'no_keys', /no key of badges/],
    ['another key of its address', other, 'other_key', /not among the given/],
    [
      'keys of another address',
      [{ x: keys[0]?.x ?? '', kid: 'did:web:other.example%3A8080#1', isFormer: false }],
      'other_address',
      /^It names letproof\.example as its issuer\. This page has the keys of other\.example:8080\.$/,
    ],
  ] as const)('is neither genuine nor refused by a page that knows %s', async (_name, known, answer, reason) => {
    for (const text of [token, baked])
      expect(await check(text, known)).toEqual({
        kind: 'badge',
        answer,
        reason: expect.stringMatching(reason),
        subject: null,
      });
  });

  test('is not what any other signed token is', async () => {
    const session = await signToken({ iss: 'https://shop.example', sub: 'someone' }, strangersKey, origin);
    for (const known of [present, []]) expect(await check(session, known)).toMatchObject({ answer: 'no_badge' });
  });
});

test.each([
  ['a badge picture from a website', picture],
  ['a QR code', '<!-- made by a library -->\n<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h7"/></svg>'],
  ['a certificate', '%PDF-1.7 a certificate'],
])('%s is not called damaged, and has no credential', async (_name, text) => {
  expect(await check(text)).toMatchObject({ kind: 'badge', answer: 'no_credential', subject: null });
});

test.each(['PK\u0003\u0004', 'one.two.three', '', '<html></html>', '<!-- <svg', `<!--${'-->'.repeat(1_000_000)}`])(
  'a file such as "%.20s" is no badge, and not a bundle either',
  async (text) => {
    expect(await check(text)).toMatchObject({
      kind: 'bundle',
      refusal: { title: 'The file is damaged, or not one of LetProof' },
    });
  },
);
