import { newProperty } from '../journey.ts';
import { type HostileBodies, hostile, shown } from './hostileBody.ts';

const DEPTHS = [21, 22, 100, 1000, 10_000];
const TOO_DEEP = 'This is nested more than 20 levels deep';

const repeated = (open: string, close: string) => (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
/** A value that is nested this deep. */
export const nestedObjects = repeated('{"a":', '}');
const NESTED = {
  objects: nestedObjects,
  lists: repeated('[', ']'),
  'lists in a field': (depth: number) => `{"name":${repeated('[', ']')(depth - 1)}}`,
  'both in turn': (depth: number) => repeated('[{"a":', '}]')(Math.ceil(depth / 2)),
};

const deep = Object.entries(NESTED).flatMap(([kind, nested]) =>
  DEPTHS.map((depth) => hostile(`${kind}, ${depth} deep`, () => nested(depth), { detail: TOO_DEEP })),
);

/** Names that every object has a method under, also `__proto__` and `constructor`. */
const METHODS = Object.getOwnPropertyNames(Object.prototype);
const escaped = (name: string) => name.replace(/./, ([unit = '']) => `\\u00${unit.charCodeAt(0).toString(16)}`);

const methods = METHODS.flatMap((name) => {
  const detail = `No member may be named ${name}`;
  return [`{"${name}":{"name":"x"}}`, `{"name":{"${name}":null}}`, `[[{"${name}":1}]]`, `{"${escaped(name)}":1}`].map(
    (text) => hostile(text, () => text, { detail }),
  );
});

const WRONG_VALUES = ['7', 'true', 'null', '[]', '["Whitby"]', '{}', '1e999', '-0', '9'.repeat(400), '""', '"  "'];
const wrongFields = Object.keys(newProperty()).flatMap((field) =>
  WRONG_VALUES.map((value) => {
    const text = JSON.stringify(newProperty({ [field]: '?' })).replace('"?"', value);
    return hostile(`${field}: ${shown(value)}`, () => text);
  }),
);

const property = JSON.stringify(newProperty()).slice(0, -1);
const TEXTS: Readonly<Record<string, string>> = {
  'no field': '{}',
  'a mark of UTF-8 alone': '\ufeff',
  'a list': '[]',
  'a list of a property': `[${property}}]`,
  'a field of 50 kB': `{"name":"${'x'.repeat(50_000)}"}`,
  '5,000 fields': JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, n]))),
  'a list of 50,000': `[${'0,'.repeat(49_999)}0]`,
  'a field that is a list of 50,000': `{"name":[${'0,'.repeat(49_000)}0]}`,
  '10,000 empty objects': `[${'{},'.repeat(9_999)}{}]`,
  // Of two members of the same name the last one counts.
  'a name twice, the second wrong': `${property},"name":7}`,
  'a name 9,000 times, the last wrong': `${property}${',"name":"x"'.repeat(9000)},"name":[]}`,
  'a name twice, the second spelt with an escape': `${property},"n\\u0061me":7}`,
  'a method hidden by a second one': `${property},"toString":1,"toString":2}`,
  'a name with a lone surrogate': `${property},"\\ud800":1}`,
  'a name with the other lone surrogate': `${property},"\\udc00":1}`,
  'a name with surrogates in the wrong order': `${property},"\\udc00\\ud800":1}`,
  'a field of a lone surrogate alone': `${property},"name":"\\ud800"}`,
  'a kind with a lone surrogate': `${property},"property_type":"house\\ud800"}`,
  'a kind with a NUL': `${property},"property_type":"house\\u0000"}`,
  'an empty name': `${property},"":1}`,
  'a name of 50 kB': `${property},"${'x'.repeat(50_000)}":1}`,
  'a name with a dot': `${property},"nation.code":1}`,
  'a name with brackets': `${property},"nation[toString]":1}`,
};

export const NOT_EXPECTED: HostileBodies = {
  title: 'of JSON that no form sends',
  status: 422,
  bodies: [
    ...deep,
    ...methods,
    ...wrongFields,
    ...Object.entries(TEXTS).map(([why, text]) => hostile(why, () => text)),
  ],
};
