import { describe, expect, test } from 'vitest';
import { signToken } from '../../server/credentials/signToken.ts';
import { checkFile } from '../../verifier/checkFile.ts';
import type { TrustedKey } from '../../verifier/credential/readToken.ts';
import { claimsFor, issuerKey, keys, now, origin, sample, signedBadge, signedList } from '../support/credentials.ts';

const check = (text: string, badgeKeys: readonly TrustedKey[] = keys) =>
  checkFile({ bytes: new TextEncoder().encode(text), keys: [], badgeKeys, now });

const { token, baked, picture } = await signedBadge();
const list = await signedList([]);

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
    ['a changed credential', token.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A')), /signature/],
    ['a picture without its credential', picture, /no token/],
    ['a picture that a program has saved anew', `<?xml version="1.0"?>\n${baked}`, /no token/],
    ['a changed picture', baked.replace('</svg>', '<g/></svg>'), /not the one that the token was made for/],
    ['a status list', list, /not a badge/],
  ])('%s is refused', async (_name, text, reason) => {
    expect(await check(text)).toMatchObject({
      kind: 'badge',
      answer: 'refused',
      reason: expect.stringMatching(reason),
    });
  });

  test('that has run out is refused with its last day', async () => {
    const { token: old } = await signedBadge({ ...sample, ends: -1, issued: -300 });
    expect(await check(old)).toMatchObject({
      answer: 'refused',
      reason: expect.stringContaining('its last day was 19/11/2026'),
      subject: { propertyName: 'Sea View' },
    });
  });

  test('whose credential was made after it was revoked is refused', async () => {
    const revoked = await signToken(claimsFor({ ...sample, name: '', address: '' }), issuerKey, origin);
    expect(await check(revoked)).toMatchObject({ answer: 'refused', reason: expect.stringContaining('revoked') });
  });

  test.each([
    ['no keys', []],
    ['another key', [{ x: keys[0]?.x ?? '', kid: 'did:web:other.example#1' }]],
  ])('is neither genuine nor refused by a page that knows %s', async (_name, known) => {
    for (const text of [token, baked]) expect(await check(text, known)).toMatchObject({ answer: 'other_key' });
  });
});

test.each(['%PDF-1.7 a certificate', 'PK\u0003\u0004', 'one.two.three', ''])(
  'a file such as "%s" is no badge, and not a bundle either',
  async (text) => {
    expect(await check(text)).toMatchObject({
      kind: 'bundle',
      refusal: { title: 'The file is damaged, or not one of LetProof' },
    });
  },
);
