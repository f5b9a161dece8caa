import fc from 'fast-check';

/** Must appear neither in the log nor in the answer to a refused request. */
export const CANARY = 'CanaryQuagga';

const nested = (depth: number, value: unknown = 1): unknown => (depth === 0 ? value : { a: nested(depth - 1, value) });

const TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202egpj.exe',
  '👩‍👩‍👧'.repeat(40),
  'n\u0303'.repeat(200),
  CANARY,
  'timeout: connection terminated',
  'a\r\nset-cookie: sid=1',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00',
  '%E0%A4%A',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '{"a',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '99999999999999999999999999',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
  'LP-0000-0000',
  '2026.3',
] as const;

export const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'length',
  'toJSON',
  'then',
  '',
  '0',
  'a[b][c]',
  'a[__proto__]',
  'a[length][toString]',
  'a[4000000000]',
  'id',
  'account_id',
  'role',
  CANARY,
] as const;

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  [[]],
  {},
  { length: 3 },
  { length: { toString: null } },
  { length: { valueOf: null, toString: null } },
  { toString: CANARY },
  { toJSON: null },
  Object.fromEntries([['__proto__', { role: 'owner' }]]),
  { constructor: { prototype: { role: 'owner' } } },
  Array.from({ length: 2000 }, (_, index) => index),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, index])),
  nested(19),
  nested(25),
  nested(2500, CANARY),
];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...VALUES) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

export const hostileName = fc.oneof(fc.constantFrom(...NAMES), fc.string({ maxLength: 20 }));
