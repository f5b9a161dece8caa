import fc from 'fast-check';
import { CANARY, hostileName, hostileText, hostileValue } from './hostile.ts';

/** A change of one member of a valid body. `at` chooses the member. */
const edit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('replace' as const), at: fc.nat(20), value: hostileValue }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('add' as const), name: hostileName, value: hostileValue }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), at: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('duplicate' as const), at: fc.nat(20), value: hostileValue }) },
);
export type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

/** A change of the written body. */
const damage = fc.oneof(
  fc.record({ do: fc.constant('truncate' as const), at: fc.double({ min: 0, max: 0.999, noNaN: true }) }),
  fc.record({
    do: fc.constant('insert' as const),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    text: fc.constantFrom('"', '}', ',', '\\', '\0', '\ufeff', 'timeout', `${CANARY} `, '--x--\r\n', '\r\n\r\n'),
  }),
  fc.record({
    do: fc.constant('whole' as const),
    text: fc.oneof(
      hostileText,
      hostileValue.map((value) => JSON.stringify(value)),
    ),
  }),
  fc.record({ do: fc.constant('empty' as const) }),
);
export type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

const contentType = fc.constantFrom(
  'application/json; charset=utf-16',
  'application/json; charset=x',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=y',
  'multipart/mixed; boundary=x',
  'text/plain',
  `x/${'y'.repeat(300)}`,
  ';',
);

const HEADERS = {
  range: ['bytes=9-1', 'bytes=0-0,2-3', 'bytes=999999-', 'bytes=-0', 'x=1-2'],
  'if-match': ['*', '"x"', 'W/"1"', 'x'],
  'if-none-match': ['*', '"x"'],
  'if-modified-since': ['x', 'Thu, 01 Jan 2099 00:00:00 GMT'],
  'if-unmodified-since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'if-range': ['"x"', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'content-encoding': ['gzip', 'br', 'deflate', 'x', 'identity'],
  'x-account': ['x', '00000000-0000-0000-0000-000000000000', `${CANARY}`],
  'x-forwarded-for': ['x'.repeat(400), '', 'unknown', '1.2.3.4, ::1', '::ffff:1.2.3.4', 'fe80::1%eth0', '1.2.3.4:80'],
  'x-forwarded-proto': ['https', 'x', 'javascript'],
  'x-forwarded-host': ['evil.example'],
  // Larger positions of a signed-in caller are waited for.
  'x-min-position': ['0', '-1', '1', 'x', '9'.repeat(25)],
  'idempotency-key': ['one', 'two', '\xff\xfe', 'k'.repeat(200), 'k'.repeat(201)],
  origin: ['null', 'https://evil.example', 'x'],
  referer: ['x', 'https://evil.example/a'],
  'sec-fetch-site': ['cross-site', 'x'],
  host: ['x', 'a b', `${'h'.repeat(300)}.example`],
  cookie: ['sid=', 'sid=%', `sid=${'x'.repeat(3000)}`, 'seen=x; sid=1', '=;;;', '__proto__=1'],
  accept: ['x', 'application/pdf'],
  authorization: ['Bearer x', 'Basic'],
  'x-http-method-override': ['DELETE'],
} as const;

const header = fc
  .constantFrom(...(Object.keys(HEADERS) as (keyof typeof HEADERS)[]))
  .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom<string>(...HEADERS[name])));

const QUERY_NAMES = [
  'account',
  'assessment_id',
  'property_id',
  'question_id',
  'edition',
  'date',
  'format',
  'type',
  'from',
  'to',
  'after',
  'limit',
  'q',
  'state',
  'sort',
  'range',
  'filter',
];
const query = fc.tuple(fc.oneof(fc.constantFrom(...QUERY_NAMES), hostileName), hostileText);

/** One of `count` plans has it. */
const inOneOf = <Value>(count: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: count - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** How a valid request of some route is changed. It names no ids, so that a seed repeats it on another server. */
export const plan = fc.record({
  route: fc.nat(10_000),
  who: fc.oneof(
    { weight: 6, arbitrary: fc.constant('owner' as const) },
    { weight: 1, arbitrary: fc.constant('stranger' as const) },
    { weight: 3, arbitrary: fc.constant('nobody' as const) },
  ),
  edits: fc.array(edit, { maxLength: 3 }),
  damage: inOneOf(4, damage),
  contentType: inOneOf(12, contentType),
  headers: fc.array(header, { maxLength: 2 }),
  query: inOneOf(3, fc.array(query, { minLength: 1, maxLength: 4 })),
  /** Replaces a parameter of the path. */
  parameter: inOneOf(4, hostileText),
  /** Changes the path as a whole. */
  spelling: inOneOf(8, fc.constantFrom('upper case' as const, 'slash' as const, 'two slashes' as const)),
  method: inOneOf(15, fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS')),
});
export type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;
