import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { MAX_DOCUMENTS, MAX_UPLOAD_BYTES } from '../../../domain/documents/uploadLimit.ts';
import { BadArchive } from '../../../verifier/zip/badArchive.ts';
import { MAX_BYTES } from '../../../verifier/zip/limits.ts';
import { openBundle } from '../../../verifier/zip/openBundle.ts';
import { type CraftedArchive, type CraftedEntry, craftedZip } from '../../support/craftedZip.ts';

const MB = 2 ** 20;

const refusalOf = (bytes: Uint8Array): string => {
  try {
    openBundle(bytes);
    return 'accepted';
  } catch (error) {
    if (error instanceof BadArchive) return error.message;
    throw error;
  }
};

const readable = (bytes: Uint8Array) =>
  Object.fromEntries([...openBundle(bytes)].map(([name, content]) => [name, Buffer.from(content).toString()]));

const GOOD: readonly CraftedEntry[] = [
  { name: 'manifest.json', content: '{"files": []}' },
  { name: 'documents/Gas safety – Küste.pdf', content: '%PDF-1.4', store: true },
  { name: 'events.jsonl', content: 'line\n'.repeat(5000), streamed: true },
  { name: 'empty', content: '' },
];

test('a bundle may hold the most and largest documents that a property can have, with its report and events', () => {
  expect(MAX_BYTES).toBeGreaterThan(MAX_DOCUMENTS * MAX_UPLOAD_BYTES + 40 * MB);
});

describe('a plain archive', () => {
  test('gives its files by their names, packed, stored, streamed and empty', () => {
    expect(readable(craftedZip(GOOD))).toEqual({
      'manifest.json': '{"files": []}',
      'documents/Gas safety – Küste.pdf': '%PDF-1.4',
      'events.jsonl': 'line\n'.repeat(5000),
      empty: '',
    });
  });

  test('may have been written by the library that the server uses', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('packed '.repeat(100)), 'a/packed', { mtime: new Date(0), mode: 0o100644 });
    zip.addBuffer(Buffer.from('stored'), 'a/stored', { compress: false });
    zip.addReadStreamLazy('streamed', { forceDosTimestamp: true }, (done) => {
      const entry = new ZipFile();
      entry.end();
      done(null, entry.outputStream);
    });
    zip.end();
    const chunks: Uint8Array[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
    expect(Object.keys(readable(new Uint8Array(Buffer.concat(chunks))))).toEqual(['a/packed', 'a/stored', 'streamed']);
  });

  test('may have a letter in a name that this version of Unicode does not know yet', () => {
    expect(Object.keys(readable(craftedZip([{ name: 'documents/0001 \u0378.pdf' }])))).toHaveLength(1);
  });

  test('may list its files in another order than it has them', () => {
    const [one, two] = [
      { name: 'one', content: '1' },
      { name: 'two', content: '2' },
    ] as const;
    const offsetOf = (entries: readonly CraftedEntry[]) => craftedZip(entries).length;
    const length = offsetOf([one]) - 22 - 46 - 3;
    const zip = craftedZip([
      { ...one, central: { name: 'two', crc: 0x1ad5be0d, offset: length } },
      { ...two, central: { name: 'one', crc: 0x83dcefb7, offset: 0 } },
    ]);
    expect(readable(zip)).toEqual({ one: '1', two: '2' });
  });
});

const named = (name: string, rest: Partial<CraftedEntry> = {}): CraftedEntry => ({ content: 'x', ...rest, name });
const CONTENT = 'x'.repeat(40);
const zeros = (megabytes: number) => {
  const one = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), Buffer.from([3, 0])]);
};
const extra = (id: number, data: string) => {
  const field = Buffer.alloc(4);
  field.writeUInt16LE(id, 0);
  field.writeUInt16LE(data.length, 2);
  return Buffer.concat([field, Buffer.from(data)]);
};

type Trick = readonly [what: string, entries: readonly CraftedEntry[], reason: RegExp, archive?: CraftedArchive];

const NAMES: readonly Trick[] = [
  ['an absolute path', [named('/etc/passwd')], /“\/etc\/passwd” has an absolute path/],
  ['a path upwards', [named('documents/../../x')], /leads elsewhere/],
  ['a path that stays', [named('./x')], /leads elsewhere/],
  ['a backslash', [named('documents\\..\\x')], /other programs read as a path/],
  ['a drive letter', [named('C:x')], /other programs read as a path/],
  ['a stream of a file', [named('x.pdf:y')], /other programs read as a path/],
  ['no name', [named('')], /has no name/],
  ['an empty part', [named('a//b')], /empty part/],
  ['a folder', [named('documents/', { content: '' })], /is a folder/],
  ['a control character', [named('a\u0000.pdf')], /“a�.pdf” has an invisible character/],
  ['a character that reverses the text', [named('gas\u202Efdp.exe')], /invisible character/],
  ['a character without width', [named('gas\u200B.pdf')], /invisible character/],
  ['a byte order mark', [named('\uFEFFgas.pdf')], /invisible character/],
  ['a dot at its end', [named('gas.pdf.')], /ends with a dot/],
  ['a space at the end of a folder', [named('documents /gas.pdf')], /ends with a dot or a space/],
  ['letters that are composed of two', [named('Ku\u0308ste')], /normal form/],
  ['bytes that are not UTF-8', [named('x', { both: { name: Uint8Array.of(0x61, 0xff) } })], /not UTF-8/],
  ['letters whose encoding is not said', [named('x', { both: { name: 'Küste', flags: 0 } })], /not UTF-8/],
  ['a name that is there twice', [named('a'), named('a')], /“a” is there twice/],
  ['two names that differ by case', [named('Gas.pdf'), named('gas.PDF')], /“gas.PDF” is there twice/],
  ['two names that differ by their form', [named('ﬁle'), named('file')], /“file” is there twice/],
  ['a file inside a file', [named('a/b'), named('A')], /“a\/b” is inside another entry/],
];

const ATTRIBUTES: readonly Trick[] = [
  ['a symbolic link', [named('x', { central: { attributes: 0o120777 << 16 } })], /is a link/],
  ['a device', [named('x', { central: { attributes: 0o020666 << 16 } })], /is a link, a folder or a device/],
  ['a folder of Unix', [named('x', { central: { attributes: 0o040755 << 16 } })], /is a link, a folder/],
  ['a folder of DOS', [named('x', { central: { attributes: 0x10 } })], /is a link, a folder/],
  ['an encrypted file', [named('x', { both: { flags: 0x801 } })], /is encrypted/],
  ['strong encryption', [named('x', { both: { flags: 0x840 } })], /flags/],
  ['an unknown method', [named('x', { both: { method: 12 } })], /unknown method \(12\)/],
  ['ZIP64', [named('x', { both: { versionNeeded: 45 } })], /newer kind/],
  ['sizes in ZIP64 fields', [named('x', { central: { size: 0xffffffff } })], /ZIP64/],
  ['a place in a ZIP64 field', [named('x', { central: { offset: 0xffffffff } })], /ZIP64/],
  [
    'another name in an additional field',
    [named('x', { both: { extra: extra(0x7075, 'name') } })],
    /additional fields/,
  ],
  [
    'an additional field in the header alone',
    [named('x', { local: { extra: extra(1, '1234') } })],
    /additional fields/,
  ],
  [
    'an additional field that is cut off',
    [named('x', { both: { extra: extra(0x5455, 'abc').subarray(0, 6) } })],
    /additional/,
  ],
  ['a comment of an entry', [named('x', { central: { comment: '<b>' } })], /has a comment/],
  ['an entry on another disk', [named('x', { central: { disk: 1 } })], /another disk/],
];

const CONTRADICTIONS: readonly Trick[] = [
  ...(
    [
      ['name', { name: 'y' }],
      ['size', { size: 2 }],
      ['packed size', { packedSize: 2 }],
      ['checksum', { crc: 1 }],
      ['method', { method: 0 }],
      ['flags', { flags: 0 }],
      ['time', { time: 1 }],
      ['version', { versionNeeded: 10 }],
    ] as const
  ).map(
    ([what, local]): Trick => [`another ${what} in the header`, [named('x', { local })], /contradicts the directory/],
  ),
  ['two sizes of a stored file', [named('x', { store: true, both: { size: 9 } })], /two sizes/],
  [
    'sizes in the header of a streamed file that are wrong',
    [named('x', { streamed: true, local: { size: 9 } })],
    /contradicts/,
  ],
  [
    'zeros in the header of a file that is not streamed',
    [named('x', { local: { crc: 0, size: 0, packedSize: 0 } })],
    /contradicts/,
  ],
  ['an entry that overlaps another', [named('x'), named('y', { central: { offset: 0 } })], /“y” overlaps/],
  ['an entry inside the content of another', [named('x'), named('y', { central: { offset: 31 } })], /“y” overlaps/],
  ['an entry that is not there', [named('x', { central: { offset: 5 } })], /belong to no entry/],
  ['an entry that ends in the directory', [named('x', { both: { packedSize: 200 } })], /longer than the archive/],
  [
    'bytes before the first entry',
    [named('x', { before: Buffer.from('#!/bin/sh') })],
    /before “x” that belong to no entry/,
  ],
  ['bytes between two entries', [named('x'), named('y', { before: Buffer.from('hidden') })], /before “y”/],
  ['bytes before the directory', [named('x')], /before the directory/, { beforeDirectory: Buffer.from('hidden') }],
  ['bytes after the end', [named('x')], /at its end/, { after: Buffer.from('hidden') }],
  ['a comment of the archive', [named('x')], /at its end/, { end: { comment: '<script>' } }],
  ['a directory that does not reach its end', [named('x')], /contradicts/, { end: { size: 40 } }],
  ['a second disk', [named('x')], /contradicts/, { end: { disk: 1 } }],
  ['more files than it says', [named('x'), named('y')], /more or fewer/, { end: { count: 1, countHere: 1 } }],
  ['fewer files than it says', [named('x')], /more or fewer|damaged/, { end: { count: 2, countHere: 2 } }],
  ['no file', [], /is empty/],
];

const BOMBS: readonly Trick[] = [
  ['more files than a bundle can have', [named('x')], /9999 files/, { end: { count: 9999, countHere: 9999 } }],
  ['a file that is too large', [named('x', { both: { size: 65 * MB } })], /larger than a file/],
  [
    'files that are too large together',
    Array.from({ length: 33 }, (_, n) =>
      named(`${n}`, { content: '', packed: Buffer.alloc(MB), both: { size: 63 * MB } }),
    ),
    /would unpack to more than a bundle/,
  ],
  ['a file of a thousand times its size', [named('x', { packed: zeros(20), both: { size: 20 * MB } })], /100 times/],
  ['a file that is larger than it says', [named('x', { packed: zeros(60), both: { size: 1 } })], /longer or shorter/],
  ['a file that is smaller than it says', [named('x', { both: { size: 99 } })], /longer or shorter/],
  ['a file that is damaged', [named('x', { packed: Buffer.from('not packed at all') })], /cannot be unpacked/],
  ['a file that is cut off', [named('x', { packed: deflateRawSync(CONTENT).subarray(0, 3) })], /cannot be unpacked/],
  ['a checksum that does not fit', [named('x', { both: { crc: 1 } })], /“x” is damaged/],
];

describe.each([
  ['by its names', NAMES],
  ['by what its entries are', ATTRIBUTES],
  ['by its parts, which contradict each other', CONTRADICTIONS],
  ['by its sizes', BOMBS],
])('is refused %s:', (_, tricks) => {
  test.for(tricks)('%s', ([, entries, reason, archive]) => {
    expect(refusalOf(craftedZip(entries, archive))).toMatch(reason);
  });
});

test('a file that is no archive, or that was cut off, is refused', () => {
  expect(refusalOf(new Uint8Array())).toMatch(/not a ZIP archive/);
  expect(refusalOf(Buffer.from('%PDF-1.4 and more than twenty-two bytes'))).toMatch(/not a ZIP archive/);
  const whole = craftedZip(GOOD);
  expect(refusalOf(whole.subarray(0, whole.length - 1))).toMatch(/cut off/);
});

test('two archives one after the other are refused, of which programs would find the one or the other', () => {
  const both = Buffer.concat([craftedZip([named('x')]), craftedZip([named('y')])]);
  expect(refusalOf(both)).toMatch(/contradicts its directory/);
});

test('a lying size stops the unpacking, whatever follows', () => {
  // A gigabyte, if it were unpacked to its end, which is damaged: no block of DEFLATE has the type 3.
  const packed = Buffer.concat([zeros(1000).subarray(0, -2), Buffer.from([7])]);
  expect(refusalOf(craftedZip([named('x', { packed, both: { size: 2 } })]))).toMatch(/longer or shorter/);
});

test('a long or hostile name is shortened in the sentence', () => {
  const message = refusalOf(craftedZip([named(`/${'<b>'.repeat(1000)}`)]));
  expect(message.length).toBeLessThan(160);
});

test('no change of one byte makes it throw anything else, hang, or give other content', () => {
  const good = craftedZip(
    GOOD.map((entry) => ({ ...entry, content: entry.name === 'events.jsonl' ? CONTENT : '%PDF' })),
  );
  const expected = Object.values(readable(good));
  const changed: string[] = [];
  for (let at = 0; at < good.length; at++)
    for (const bits of [0x01, 0x80, 0xff]) {
      const copy = Uint8Array.from(good);
      copy[at] = (copy[at] ?? 0) ^ bits;
      try {
        const contents = [...openBundle(copy).values()].map((content) => Buffer.from(content).toString());
        if (contents.join('\n') !== expected.join('\n')) changed.push(`${at} ^ ${bits}`);
      } catch (error) {
        if (!(error instanceof BadArchive)) throw error;
      }
    }
  expect(changed).toEqual([]);
});
