import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type HostileBodies, hostile, JSON_TYPE, VALID } from './hostileBody.ts';

const utf16 = Buffer.from(VALID, 'utf16le');
const utf32 = Buffer.from(Uint32Array.from(VALID, (character) => character.codePointAt(0) ?? 0).buffer);
const ascii = Buffer.from(VALID);

/** Each of these is a valid text in its charset. */
const OTHER_UNICODE: Readonly<Record<string, Buffer>> = {
  'utf-16': Buffer.concat([Buffer.from('fffe', 'hex'), utf16]),
  'utf-16le': utf16,
  'UTF-16LE': utf16,
  'utf-16be': Buffer.from(utf16).swap16(),
  'utf-7': ascii,
  'UTF-7': ascii,
  'utf-7-imap': ascii,
  'utf-32': Buffer.concat([Buffer.from('fffe0000', 'hex'), utf32]),
  'utf-32le': utf32,
  'utf-32be': Buffer.from(utf32).swap32(),
};
const OTHER_CHARSETS = [
  ...['iso-8859-1', 'us-ascii', 'windows-1252', 'utf8', 'ucs-2', 'base64', 'hex', 'binary', 'shift_jis', 'gb18030'],
  ...['utf-', 'utf-9', 'utf-8x', 'utf-8, utf-16', 'klingon', '__proto__', 'constructor', 'x'.repeat(1000)],
];

const inCharset = (charset: string) => ({ headers: { 'content-type': `application/json; charset="${charset}"` } });

export const OTHER_CHARSET: HostileBodies = {
  title: 'in another charset than UTF-8',
  status: 415,
  bodies: [
    ...Object.entries(OTHER_UNICODE).map(([charset, bytes]) =>
      hostile(`valid in ${charset}`, () => bytes, { ...inCharset(charset), detail: 'Send this as UTF-8.' }),
    ),
    ...OTHER_CHARSETS.map((charset) => hostile(`in ${charset.slice(0, 20)}`, () => VALID, inCharset(charset))),
  ],
};

const OTHER_TYPES = [
  ...[
    'text/plain',
    'text/json',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json5',
  ],
  ...[
    'application/x-ndjson',
    'application/vnd.api+json',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
  ],
];

export const OTHER_TYPE: HostileBodies = {
  title: 'of another type than JSON',
  status: 415,
  bodies: OTHER_TYPES.map((type) =>
    hostile(type, () => VALID, { headers: { 'content-type': type }, detail: 'Send this as JSON.' }),
  ),
};

const packed = (encoding: string) => ({ headers: { ...JSON_TYPE, 'content-encoding': encoding } });
const UNKNOWN_ENCODINGS = ['rot13', 'compress', 'x-gzip', 'gzip, gzip', 'br, gzip', 'identity, gzip', '*', '__proto__'];

export const UNKNOWN_COMPRESSION: HostileBodies = {
  title: 'in a compression that is not known',
  status: 415,
  bodies: UNKNOWN_ENCODINGS.map((encoding) => hostile(encoding, () => gzipSync(VALID), packed(encoding))),
};

const gzipped = gzipSync(VALID);
/** The last eight bytes are the checksum and the length. */
const wrongSum = Buffer.concat([gzipped.subarray(0, -8), Buffer.alloc(8, 1)]);

export const WRONG_COMPRESSION: HostileBodies = {
  title: 'that cannot be decompressed',
  status: 400,
  bodies: [
    ...['gzip', 'deflate', 'br'].map((encoding) => hostile(`text as ${encoding}`, () => VALID, packed(encoding))),
    hostile('half a gzip', () => gzipped.subarray(0, gzipped.length / 2), packed('gzip')),
    hostile('half a deflate', () => deflateSync(VALID).subarray(0, 20), packed('deflate')),
    hostile('half a brotli', () => brotliCompressSync(VALID).subarray(0, 20), packed('br')),
    hostile('a gzip with a wrong checksum', () => wrongSum, packed('gzip')),
    hostile('a gzip in a gzip', () => gzipSync(gzipped), packed('gzip')),
    hostile('NaN in a gzip', () => gzipSync('{"a":NaN}'), packed('gzip')),
    hostile('a gzip without an end', () => Buffer.concat([gzipped, gzipped.subarray(0, 15)]), packed('gzip')),
  ],
};
