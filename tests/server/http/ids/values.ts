import type { IdMember } from './members.ts';

const LONG_TEXT = 'x'.repeat(5000);
const HUGE = 10 ** 30;

/** What is no id. A parameter and a field of a form are texts, and a list stands for several of that name. */
export const malformedFor = ({ where, isList }: IdMember, id: string): readonly unknown[] => {
  if (where === 'query' || where === 'form')
    return [[id, id], JSON.stringify({ id }), '9'.repeat(400), '-1', LONG_TEXT];
  const values = [{ id }, HUGE, -1, LONG_TEXT, true];
  // A filter reads one value as a list of it.
  const alone = where === 'filter' ? [] : [id];
  return isList ? [...values, ...alone, [[id]], ...values.map((value) => [value])] : [...values, [id]];
};

/** Ids in an address that are none, and some that would be something else in a program or a database. */
export const STRANGE = [
  '1',
  '-1',
  '0',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '%00',
  '..%2f..%2fetc',
  "'%20or%201=1--",
  'x'.repeat(2000),
  '9'.repeat(400),
  '%F0%9F%8F%A0',
  '%5B%5D',
  '%7B%22id%22:1%7D',
];
