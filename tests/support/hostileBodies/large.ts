import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { type HostileBodies, hostile, JSON_TYPE, VALID } from './hostileBody.ts';

/** Bytes: 100 kB, as the parser of Express counts them. */
export const MAX_BODY = 100 * 1024;

const MB = 2 ** 20;
const LEAST = MAX_BODY + 1;
const LARGE = { '1 MB': MB, '10 MB': 10 * MB };

/** Valid JSON of exactly `size` bytes. */
export const paddedTo = (size: number): string => VALID + ' '.repeat(size - VALID.length);

/** `before`, then as much of `filling` as makes `size` bytes together with `after`. */
const filled = (size: number, before: string, filling: string, after = ''): string => {
  const length = size - before.length - after.length;
  return before + filling.repeat(Math.ceil(length / filling.length)).slice(0, length) + after;
};

const KINDS: Readonly<Record<string, (size: number) => string>> = {
  'blanks after it': paddedTo,
  'blanks before it': (size) => ' '.repeat(size - VALID.length) + VALID,
  'a long string': (size) => filled(size, `${VALID.slice(0, -1)},"address_line2":"`, 'x', '"}'),
  'many escapes': (size) => filled(size, `${VALID.slice(0, -1)},"address_line2":"`, '\\u0061', '"}'),
  'a long list': (size) => filled(size, '[', '0,', '0]'),
  'a long number': (size) => filled(size, '{"a":', '9', '}'),
  'a long name': (size) => filled(size, '{"', 'x', '":1}'),
  'many names': (size) => filled(size, '{"a":1', ',"a":1', '}'),
  'deep lists': (size) => filled(size, '', '['),
};

const detail = 'The request is too large.';

const plain = [
  ...Object.entries(KINDS).map(([kind, textOf]) =>
    hostile(`100 kB and a byte: ${kind}`, () => textOf(LEAST), { detail }),
  ),
  ...Object.entries(LARGE).map(([title, size]) => hostile(`${title} of blanks`, () => paddedTo(size), { detail })),
];

const PACKERS: Readonly<Record<string, (text: string) => Buffer>> = {
  gzip: (text) => gzipSync(text, { level: 1 }),
  deflate: (text) => deflateSync(text, { level: 1 }),
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};
const packed = (encoding: string) => ({ headers: { ...JSON_TYPE, 'content-encoding': encoding }, detail });

const bombs = Object.entries(PACKERS).flatMap(([encoding, pack]) => [
  hostile(`100 kB and a byte of lists in ${encoding}`, () => pack('['.repeat(LEAST)), packed(encoding)),
  ...Object.entries({ '100 kB and a byte': LEAST, ...LARGE }).map(([title, size]) =>
    hostile(`${title} of blanks in ${encoding}`, () => pack(paddedTo(size)), packed(encoding)),
  ),
]);

/** A gzip of many gzips one after the other unpacks to all of them. */
const repeated = hostile(
  '20 MB in 20 gzips',
  () => Buffer.concat([gzipSync(VALID), ...Array(20).fill(gzipSync(' '.repeat(MB), { level: 1 }))]),
  packed('gzip'),
);

export const TOO_LARGE: HostileBodies = {
  title: 'that is too large',
  status: 413,
  bodies: [...plain, ...bombs, repeated],
};
