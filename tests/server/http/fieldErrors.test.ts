import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from '../../../server/http/fieldErrors.ts';

test('a field that is called like a member of every object is named', () => {
  const { error } = z.strictObject({}).safeParse({ toString: 1, constructor: 2 });
  expect(error && Object.entries(fieldErrors(error))).toEqual([
    ['toString', 'There is no such field'],
    ['constructor', 'There is no such field'],
  ]);
});
