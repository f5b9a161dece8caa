import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  noteKey,
  noteOf,
  parseCheckpoint,
  parseNote,
  parseSignatures,
  parseVkey,
  SIGNATURE,
  signatureLine,
  vkeyOf,
} from '../../../domain/ledger/note.ts';
import { parseTilePath, tilePath, widthOf } from '../../../domain/ledger/tiles.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

// The example of C2SP signed-note.
const VKEY = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
const NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;

/** A key whose id fits its name. */
const named = (name: string) => {
  const key = noteKey(sha256, { name, type: SIGNATURE.ed25519, publicKey: new Uint8Array(32) });
  return vkeyOf(key);
};

describe('a signed note', () => {
  test('is read and written as in the standard', () => {
    const key = parseVkey(sha256, VKEY);
    const note = parseNote(NOTE);
    const [signature] = note?.signatures ?? [];
    if (!key || !note || !signature) throw new Error('not read');
    expect(vkeyOf(key)).toBe(VKEY);
    expect(signature).toMatchObject({ name: key.name, id: key.id });
    const x = Buffer.from(key.publicKey).toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    expect(verify(null, Buffer.from(note.text), publicKey, signature.signature)).toBe(true);
    expect(noteOf(note.text, [signatureLine(signature)])).toBe(NOTE);
  });

  test.each([
    ['another key id', VKEY.replace('530d903a', '530d903b')],
    ['another name', VKEY.replace('foo', 'bar')],
    ['base64 in another form', VKEY.replace('3U2k', '3U2k=')],
    ['a space in the name', VKEY.replace('foo', 'f o')],
    ['nothing', ''],
    ['a control character in the name', named('a\u001b[2Jb')],
    ['a separator of lines in the name', named('a\u2028b')],
    ['a sign that turns the direction in the name', named('a\u202eb')],
  ])('a verifier key with %s is none', (_, vkey) => expect(parseVkey(sha256, vkey)).toBeUndefined());

  test.each([
    '',
    'text',
    'text\n\n— name\n',
    'text\n\n- a AAAAAAA=\n',
    'text\n\n— a AAAA\n',
    'text\n\n— a AAAAAAA=',
    'text\n\n— a\u001b AAAAAAA=\n',
  ])('%j is none', (note) => expect(parseNote(note)).toBeUndefined());

  test('lines of a witness are read only if all of them are signatures', () => {
    expect(parseSignatures('— a AAAAAAA=\n— b AAAAAAA=\n')).toHaveLength(2);
    expect(parseSignatures('— a AAAAAAA=\nok\n')).toBeUndefined();
  });
});

describe('a checkpoint', () => {
  const ROOT = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';

  test('is read as in the standard', () =>
    expect(parseCheckpoint(`example.com/behind-the-sofa\n20852163\n${ROOT}\n`)).toMatchObject({
      origin: 'example.com/behind-the-sofa',
      size: 20_852_163,
    }));

  test.each([`\n1\n${ROOT}\n`, `a\n01\n${ROOT}\n`, `a\n-1\n${ROOT}\n`, 'a\n1\nAAAA\n', 'a\n1\n'])(
    '%j is none',
    (text) => expect(parseCheckpoint(text)).toBeUndefined(),
  );
});

describe('the path of a tile', () => {
  test.each([
    [0, '000'],
    [67, '067'],
    [1000, 'x001/000'],
    [1_234_067, 'x001/x234/067'],
  ])('of %d is %s', (tile, path) => {
    expect(tilePath(tile)).toBe(path);
    expect(parseTilePath(path)).toEqual({ tile, width: 256 });
    expect(parseTilePath(`${path}.p/7`)).toEqual({ tile, width: 7 });
  });

  test.each([
    '',
    '7',
    '0007',
    'x000/007',
    '1/234',
    '001/234',
    'x001/x234',
    '067.p/0',
    '067.p/256',
    '067.p/01',
    '067.p',
    '-01',
  ])('%j is none', (path) => expect(parseTilePath(path)).toBeUndefined());

  // The example of C2SP tlog-tiles.
  test('a tree of 70,000 has 273 full tiles, and partial ones on each level', () => {
    const widths = (level: number, tile: number) => widthOf({ level, tile }, 70_000);
    expect([widths(0, 272), widths(0, 273), widths(0, 274)]).toEqual([256, 112, 0]);
    expect([widths(1, 0), widths(1, 1), widths(1, 2)]).toEqual([256, 17, 0]);
    expect([widths(2, 0), widths(3, 0)]).toEqual([1, 0]);
  });
});
