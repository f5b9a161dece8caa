import fc from 'fast-check';
import type { Schema } from '../../../../server/http/openapi/jsonSchema.ts';
import { hostileText, hostileValue } from '../hostile.ts';

const DEPTH = 10_000;

/** JSON that no JavaScript value is written as. */
const RAW = [
  '1e999',
  '-1e999',
  '-0',
  '1E400000',
  `1${'0'.repeat(400)}`,
  '0.1e-400',
  '9007199254740993',
  'NaN',
  '-Infinity',
  'undefined',
  '01',
  "'a'",
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\u0001"',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '['.repeat(DEPTH) + ']'.repeat(DEPTH),
  `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`,
  '['.repeat(DEPTH),
] as const;

/** Values just inside and just outside of what a schema accepts. */
const bordersOf = (schema: Schema): readonly unknown[] => {
  const { minimum, maximum, minLength, maxLength, maxItems, items, anyOf = [], oneOf = [] } = schema;
  const numbers = [minimum, maximum].flatMap((bound) =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1, bound + 0.5, String(bound)],
  );
  const texts = [minLength, maxLength].flatMap((length) =>
    length === undefined
      ? []
      : [length - 1, length, length + 1].flatMap((count) =>
          count < 0 ? [] : ['x'.repeat(count), '😀'.repeat(Math.ceil(count / 2)), ' '.repeat(count)],
        ),
  );
  const lists = maxItems === undefined || !items ? [] : [[], Array.from({ length: maxItems + 1 }, () => 'x')];
  const words = (schema.enum ?? []).flatMap((word) =>
    typeof word === 'string' ? [word, word.toUpperCase(), `${word} `] : [word],
  );
  return [...numbers, ...texts, ...lists, ...words, ...[...anyOf, ...oneOf].flatMap(bordersOf)];
};

/** JSON text to stand where the schema expects something else, or almost something else. */
export const brokenJson = (schema: Schema): fc.Arbitrary<string> => {
  const borders = bordersOf(schema);
  const hostile = fc.oneof(hostileValue, hostileText).map((value) => JSON.stringify(value) ?? 'null');
  const raw = fc.constantFrom<string>(...RAW);
  const likely = fc.constantFrom('null', '""', '[]', '{}', '0', '-1', 'true', '"1"', '["x"]', '[null]', '[[]]');
  return fc.oneof(
    { weight: 3, arbitrary: hostile },
    { weight: 2, arbitrary: raw },
    { weight: 2, arbitrary: likely },
    ...(borders.length > 0
      ? [{ weight: 4, arbitrary: fc.constantFrom(...borders).map((value) => JSON.stringify(value)) }]
      : []),
  );
};

/** The same for a parameter, whose value is a text. */
export const brokenText = (schema: Schema): fc.Arbitrary<string> => {
  const borders = bordersOf(schema).map(String);
  return fc.oneof(
    { weight: 4, arbitrary: hostileText },
    { weight: 1, arbitrary: brokenJson(schema).filter((text) => text.length < 3000) },
    ...(borders.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...borders) }] : []),
  );
};
