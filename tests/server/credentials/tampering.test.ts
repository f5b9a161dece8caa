import { createHmac, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { LIST_SIZE } from '../../../domain/credentials/statusLists.ts';
import { keySet } from '../../../server/credentials/issuer.ts';
import { bake } from '../../../verifier/credential/baking.ts';
import { checkBadge } from '../../../verifier/credential/checkBadge.ts';
import { decodeBits } from '../../../verifier/credential/statusBits.ts';
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
} from '../../support/credentials.ts';
import { seedOfRun } from '../../support/storedEvents.ts';

const share = process.env.LONG ? 1 : 10;

let token: string;
let baked: string;
let picture: string;
let list: string;
beforeAll(async () => {
  ({ token, baked, picture } = await signedBadge());
  list = await signedList([]);
});

const check = (file: string, lists: readonly string[] = [], given = keys) =>
  checkBadge({ file, keys: given, lists, now });
const isAccepted = async (file: string) => (await check(file)).answer !== 'invalid';

const encoded = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const HEADER = { alg: 'EdDSA', typ: 'JWT', kid: keys[0]?.kid };
/** Signs any text as the server signs tokens. */
const signed = (header: unknown, payload: unknown, { privateKey } = issuerKey) => {
  const text = `${encoded(header)}.${encoded(payload)}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
};
const claims = () => claimsFor(sample);
const parts = () => token.split('.') as [string, string, string];
const stranger = { kty: 'OKP', crv: 'Ed25519', x: strangersKey.publicKey };
const [strangersKid] = keySet(origin, [strangersKey.publicKey]).keys.map(({ kid }) => kid);
/** An HMAC with our public key as its secret. */
const withHmac = (alg: string) => {
  const text = `${encoded({ ...HEADER, alg })}.${encoded(claims())}`;
  const secret = Buffer.from(issuerKey.publicKey, 'base64url');
  return `${text}.${createHmac(alg.replace('HS', 'sha'), secret).update(text).digest('base64url')}`;
};
const day = 86_400;
const seconds = now.getTime() / 1000;
const times = (nbf: number, exp: number) => {
  const text = (at: number) => new Date(at * 1000).toISOString().replace('.000Z', 'Z');
  return { ...claims(), nbf, iat: nbf, exp, validFrom: text(nbf), validUntil: text(exp) };
};

test('the tokens of this file would count without the change', async () => {
  expect((await check(signed(HEADER, claims()))).answer).toBe('unknown');
  expect((await check(signed(HEADER, times(seconds - day, seconds + day)))).answer).toBe('unknown');
  // The clock of the reader may be a day behind ours.
  expect((await check(signed(HEADER, times(seconds + day, seconds + 2 * day)))).answer).toBe('unknown');
  expect((await check(token, [list])).answer).toBe('valid');
});

/** Each with the beginning of its reason. */
const ATTACKS: Readonly<Record<string, readonly [() => string, RegExp]>> = {
  'no algorithm': [() => `${encoded({ ...HEADER, alg: 'none' })}.${parts()[1]}.`, /not a signed token/],
  'no algorithm, with the signature': [
    () => `${encoded({ ...HEADER, alg: 'none' })}.${parts()[1]}.${parts()[2]}`,
    /head/,
  ],
  'no algorithm, in capitals': [() => `${encoded({ ...HEADER, alg: 'NONE' })}.${parts()[1]}.${parts()[2]}`, /head/],
  'no algorithm named': [() => signed({ typ: 'JWT', kid: HEADER.kid }, claims()), /head/],
  'HS256 with the public key': [() => withHmac('HS256'), /head/],
  'HS512 with the public key': [() => withHmac('HS512'), /head/],
  'ES256 named': [() => signed({ ...HEADER, alg: 'ES256' }, claims()), /head/],
  'RS256 named': [() => signed({ ...HEADER, alg: 'RS256' }, claims()), /head/],
  'a key of its own in the header': [() => signed({ ...HEADER, jwk: stranger }, claims(), strangersKey), /head/],
  'our key in the header': [() => signed({ ...HEADER, jwk: keys[0] }, claims()), /head/],
  'the address of a key set': [
    () => signed({ ...HEADER, jku: 'https://evil.example/jwks.json' }, claims(), strangersKey),
    /head/,
  ],
  'the address of a certificate': [
    () => signed({ ...HEADER, x5u: 'https://evil.example/' }, claims(), strangersKey),
    /head/,
  ],
  'a certificate': [() => signed({ ...HEADER, x5c: ['MIIB'] }, claims(), strangersKey), /head/],
  'a critical extension': [() => signed({ ...HEADER, crit: ['x'], x: 1 }, claims()), /head/],
  'an unencoded payload': [() => signed({ ...HEADER, b64: false, crit: ['b64'] }, claims()), /head/],
  'no key named': [() => signed({ alg: 'EdDSA', typ: 'JWT' }, claims()), /head/],
  'a path as key': [() => signed({ ...HEADER, kid: '../../../etc/passwd' }, claims()), /not among the given/],
  'a database query as key': [() => signed({ ...HEADER, kid: "x' or '1'='1" }, claims()), /not among the given/],
  'a key that is a number': [() => signed({ ...HEADER, kid: 1 }, claims()), /head/],
  'the key of somebody else': [
    () => signed({ ...HEADER, kid: strangersKid }, claims(), strangersKey),
    /not among the given/,
  ],
  'signed by somebody else in our name': [() => signed(HEADER, claims(), strangersKey), /signature does not fit/],
  'another type': [() => signed({ ...HEADER, typ: 'at+jwt' }, claims()), /head/],
  'no type': [() => signed({ alg: 'EdDSA', kid: HEADER.kid }, claims()), /head/],
  'another issuer': [() => signed(HEADER, { ...claims(), iss: 'did:web:evil.example' }), /contradict/],
  'another issuer, consistently': [
    () =>
      signed(HEADER, {
        ...claims(),
        iss: 'did:web:evil.example',
        issuer: { ...claims().issuer, id: 'did:web:evil.example' },
      }),
    /contradict/,
  ],
  expired: [() => signed(HEADER, times(seconds - 2 * day, seconds)), /has expired/],
  'not yet valid': [() => signed(HEADER, times(seconds + day + 1, seconds + 2 * day)), /counts only from/],
  'without an end': [() => signed(HEADER, { ...claims(), exp: undefined }), /not a badge/],
  'two ends': [() => signed(HEADER, { ...claims(), exp: claims().exp + 365 * day }), /contradict/],
  'an end that is no number': [() => signed(HEADER, { ...claims(), exp: '9999999999' }), /not a badge/],
  'another id': [() => signed(HEADER, { ...claims(), jti: 'urn:uuid:0' }), /contradict/],
  'a payload of another badge': [
    () => `${parts()[0]}.${encoded(claimsFor({ ...sample, name: 'Other' }))}.${parts()[2]}`,
    /signature does not fit/,
  ],
  'a member twice': [
    () => signed(HEADER, JSON.stringify(claims()).replace('{', '{"name":"Other",')),
    /not written as we write/,
  ],
  'a member twice in the header': [
    () => signed(JSON.stringify(HEADER).replace('{', '{"alg":"none",'), claims()),
    /not written as we write/,
  ],
  'spaces in the payload': [() => signed(HEADER, JSON.stringify(claims(), null, 1)), /not written as we write/],
  'a further member': [() => signed(HEADER, { ...claims(), admin: true }), /not a badge/],
  'a prototype': [
    () => signed(HEADER, JSON.stringify(claims()).replace('{', '{"__proto__":{"x":1},')),
    /not (a badge|written)/,
  ],
  'a status list instead of a badge': [() => list, /not a badge/],
  'another place in the status list': [
    () => signed(HEADER, { ...claims(), credentialStatus: { ...claims().credentialStatus, statusListIndex: '1' } }),
    /contradict/,
  ],
  'base64 with padding': [() => `${token}==`, /not a signed token/],
  'base64 of the other alphabet': [
    () => token.replace(/[-_]/g, (sign) => (sign === '-' ? '+' : '/')),
    /not a signed token/,
  ],
  'unused bits of the last letter': [
    () => token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1),
    /not written as we write|signature does not fit/,
  ],
  'something behind it': [() => `${token}.x`, /not a signed token/],
  'a second token behind it': [() => `${token} ${token}`, /not a signed token/],
  'no signature': [() => `${parts()[0]}.${parts()[1]}.`, /not a signed token/],
  'half of the signature': [() => token.slice(0, -43), /signature does not fit|not written/],
  'JSON serialisation': [
    () => JSON.stringify({ protected: parts()[0], payload: parts()[1], signature: parts()[2] }),
    /not a signed token/,
  ],
  'a payload that is no object': [() => signed(HEADER, [1]), /not a badge/],
  'a byte order mark': [() => signed(HEADER, `\ufeff${JSON.stringify(claims())}`), /not (a signed token|written)/],
  'bytes that are no text': [
    () => {
      const text = `${encoded(HEADER)}.${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}`;
      return `${text}.${sign(null, Buffer.from(text), issuerKey.privateKey).toString('base64url')}`;
    },
    /not a signed token/,
  ],
  nothing: [() => '', /not a signed token/],
  'a megabyte': [() => 'a.'.repeat(500_000), /not a signed token/],
};

describe('a token is refused with', () => {
  test.each(Object.entries(ATTACKS))('%s', async (_, [make, reason]) =>
    expect(await check(make())).toMatchObject({ answer: 'invalid', reason: expect.stringMatching(reason) }),
  );
});

describe('a picture is refused with', () => {
  const PICTURES: Readonly<Record<string, readonly [() => Promise<string> | string, RegExp]>> = {
    'the token of another badge': [
      async () => bake(picture, (await signedBadge({ ...sample, code: 'LP-0000-0000', name: 'Other' })).token),
      /not the one that the token was made for/,
    ],
    'a date that was changed': [() => baked.replace('28/02/2027', '28/02/2029'), /not the one/],
    'another name': [() => baked.replaceAll('Sea View', 'Lea View'), /not the one/],
    'two tokens': [() => bake(baked, token), /no token at the place/],
    'a token in another place': [
      () => picture.replace('</svg>', `${bake('<svg >', token).slice(6)}</svg>`),
      /no token/,
    ],
    'no token': [() => picture, /no token/],
    'two different tokens': [() => baked.replace(`verify="${token}"`, `verify="${token}a"`), /no token/],
    'something in front': [() => `<!-- -->${baked}`, /no token/],
  };
  test.each(Object.entries(PICTURES))('%s', async (_, [make, reason]) => {
    const changed = await make();
    expect(changed).not.toBe(baked);
    expect(await check(changed)).toMatchObject({ answer: 'invalid', reason: expect.stringMatching(reason) });
  });
});

describe('a status list is refused that', () => {
  const LISTS: Readonly<Record<string, () => Promise<string> | string>> = {
    'somebody else has signed': () => signedList([], { key: strangersKey }),
    'is of tomorrow': () => signedList([], { at: new Date(now.getTime() + day * 1000) }),
    'is a badge': () => token,
    'was changed': () => list.replace('.ey', '.ez'),
  };
  test.each(Object.entries(LISTS))('%s', async (_, make) =>
    expect((await check(token, [await make()])).answer).toBe('invalid'),
  );
});

describe('the bits of a status list', () => {
  const BYTES = LIST_SIZE / 8;
  const packed = (bytes: number) => gzipSync(Buffer.alloc(bytes));
  const listed = (bits: Buffer) => `u${bits.toString('base64url')}`;
  /** A gzip file ends with the checksum and the length of what it holds. */
  const withoutEnd = (bits: Buffer) => Buffer.concat([bits.subarray(0, -8), Buffer.alloc(8)]);
  const listClaims = () => JSON.parse(Buffer.from(list.split('.')[1] ?? '', 'base64url').toString());
  const signedAgain = (encodedList: string) => {
    const { credentialSubject, ...rest } = listClaims();
    return signed(HEADER, { ...rest, credentialSubject: { ...credentialSubject, encodedList } });
  };

  // Control: only what is changed below can be the reason.
  test('count after they were signed again, unchanged or packed by another program', async () => {
    for (const encodedList of [listClaims().credentialSubject.encodedList, listed(packed(BYTES))])
      expect((await check(token, [signedAgain(encodedList)])).answer).toBe('valid');
  });

  test.each<[string, string, RegExp]>([
    ['a byte too few', listed(packed(BYTES - 1)), /does not have its fixed size/],
    ['a byte too many', listed(packed(BYTES + 1)), /does not have its fixed size/],
    ['no bytes', listed(packed(0)), /does not have its fixed size/],
    // Its end would be refused for another reason, so it was not read that far.
    ['ten million bytes', listed(withoutEnd(packed(10_000_000))), /larger than a list can be/],
    ['no prefix', packed(BYTES).toString('base64url'), /no multibase prefix/],
    ['another checksum', listed(withoutEnd(packed(BYTES))), /incorrect data check/],
    ['no head of a gzip file', 'uAAAA', /incorrect header check/],
  ])('are refused with %s', async (_, encodedList, reason) => {
    await expect(decodeBits(encodedList)).rejects.toThrow(reason);
    expect(await check(token, [signedAgain(encodedList)])).toMatchObject({
      answer: 'invalid',
      fault: 'changed',
      reason: 'The bits of the status list cannot be read.',
    });
  });
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';

test('no change of a single character is accepted', async () => {
  const places = Array.from({ length: token.length }, (_, place) => place).filter((place) => place % share === 0);
  const changed = places.map((place) => {
    const at = LETTERS.indexOf(token[place] ?? '');
    return token.slice(0, place) + LETTERS[(at + 1 + (place % 60)) % LETTERS.length] + token.slice(place + 1);
  });
  // The last letter has unused bits, so each of its values is tried.
  changed.push(
    ...[...LETTERS].filter((letter) => !token.endsWith(letter)).map((letter) => token.slice(0, -1) + letter),
  );
  const accepted = await Promise.all(changed.map(isAccepted));
  expect(accepted.filter(Boolean)).toEqual([]);
});

test('no random change is accepted', async () => {
  const change = fc.oneof(
    fc.record({ do: fc.constant('cut' as const), at: fc.nat(), length: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ do: fc.constant('insert' as const), at: fc.nat(), text: fc.string({ minLength: 1, maxLength: 20 }) }),
    fc.record({ do: fc.constant('swap' as const), at: fc.nat(), by: fc.integer({ min: 1, max: 200 }) }),
  );
  type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
  const applied = (text: string, made: Change) => {
    const at = made.at % text.length;
    if (made.do === 'cut') return text.slice(0, at) + text.slice(at + made.length);
    if (made.do === 'insert') return text.slice(0, at) + made.text + text.slice(at);
    const other = (at + made.by) % text.length;
    const letters = [...text];
    [letters[at], letters[other]] = [letters[other] ?? '', letters[at] ?? ''];
    return letters.join('');
  };
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const changed = changes.reduce(applied, token);
      // White space around a token is not a change of it.
      fc.pre(changed.trim() !== token);
      expect(await isAccepted(changed)).toBe(false);
    }),
    { numRuns: 10_000 / share, seed: seedOfRun() },
  );
});
