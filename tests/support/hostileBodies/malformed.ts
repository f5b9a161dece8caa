import { type HostileBodies, hostile, shown, VALID } from './hostileBody.ts';

const detail = 'The request could not be read as JSON.';

const CUT_OFF = [
  '{',
  '[',
  '{"a',
  '{"a"',
  '{"a":',
  '{"a":1',
  '{"a":1,',
  '{"a":"b}',
  '{"a":[}',
  '{"a":{"b":[1,2}',
  '[[[[',
];
const TOO_MUCH = [
  '}',
  ']',
  '{]',
  '[1,]',
  '[,1]',
  '[1 2]',
  '{,}',
  '{"a":1,}',
  '{"a":1}}',
  '{"a":1}{"b":2}',
  '{} x',
  '{};',
];
const NO_OBJECT = ['nonsense', 'null', 'true', 'false', '"text"', '1', '-1', '1.5e3', ' ', '\n\n'];

const NUMBERS = [
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '-NaN',
    'nan',
    '+1',
    '01',
    '-01',
    '.5',
    '5.',
    '0x10',
    '0b1',
    '1e',
    '1e+',
    '1_000',
  ],
  ...['1n', '--1', '1.2.3', '١'],
];
const VALUES = [
  'undefined',
  'True',
  'None',
  'nil',
  "'b'",
  '`b`',
  '/b/',
  '[]()',
  'b',
  '@b',
  'new Date()',
  'function(){}',
];
const STRINGS = [
  '"\t"',
  '"\n"',
  '"\u0000"',
  '"\u001f"',
  '"\\x41"',
  '"\\u12"',
  '"\\ud8"',
  '"\\u{41}"',
  '"\\',
  '"\\a"',
  '"\\0"',
];

const NAMES = ['{a:1}', "{'a':1}", '{1:1}', '{null:1}', '{"a" 1}', '{"a"=1}', '{"a"::1}', '{["a"]:1}', '{...{}}'];
const COMMENTS = ['/* c */{}', '{}// c', '{"a":1 /* c */}', '# c\n{}', '<!-- c -->{}', ")]}',\n{}", 'while(1);{}'];
/** JSON knows four blanks: space, tab, line feed and carriage return. */
const BLANKS = ['\v', '\f', '\u00a0', '\u2028', '\u3000', '\u200b', '\u0000'].flatMap((blank) => [
  `${blank}{}`,
  `{}${blank}`,
]);
const OTHER_FORMATS = [
  'a=1&b=2',
  '<a/>',
  '---\na: 1',
  'a: 1',
  '[a]\nb=1',
  '(a 1)',
  'a,b\n1,2',
  '\x80\x04N.',
  'rO0ABQ==',
];

/** One of these marks before the text is left out by the parser, as RFC 8259 allows. */
const MARK = '\ufeff';
const MARKED = [`${MARK}${MARK}{}`, `{${MARK}}`, `{"a":${MARK}1}`, `{}${MARK}`, `${MARK}{`, `${MARK}null`];

const TEXTS = [
  ...[...CUT_OFF, ...TOO_MUCH, ...NO_OBJECT, ...NAMES, ...COMMENTS, ...BLANKS, ...OTHER_FORMATS, ...MARKED],
  ...[...NUMBERS, ...VALUES, ...STRINGS].map((value) => `{"a":${value}}`),
];

const utf16 = Buffer.from(VALID, 'utf16le');
const BYTES: Readonly<Record<string, Buffer>> = {
  'UTF-16 that claims to be UTF-8': utf16,
  'UTF-16 with a mark that claims to be UTF-8': Buffer.concat([Buffer.from('fffe', 'hex'), utf16]),
  'UTF-16 in the other order that claims to be UTF-8': Buffer.from(utf16).swap16(),
  'an overlong brace': Buffer.concat([Buffer.from('c1bb', 'hex'), Buffer.from(VALID.slice(1))]),
  'overlong quotes': Buffer.concat([Buffer.from('{'), Buffer.from('c0a261c0a2', 'hex'), Buffer.from(':1}')]),
  'half of a character for a name': Buffer.concat([Buffer.from('{'), Buffer.from('e282', 'hex'), Buffer.from(':1}')]),
  'bytes that UTF-8 does not have': Buffer.alloc(100, 0xff),
  zeros: Buffer.alloc(100),
  'a ZIP': Buffer.from('504b0304140000000800', 'hex'),
};

export const MALFORMED: HostileBodies = {
  title: 'that is no JSON',
  status: 400,
  bodies: [
    ...TEXTS.map((text) => hostile(shown(text), () => text, { detail })),
    ...Object.entries(BYTES).map(([why, bytes]) => hostile(why, () => bytes, { detail })),
  ],
};
