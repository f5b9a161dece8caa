import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { isWeak } from '../../../server/identity/weakPasswords.ts';

/** How many of them. */
const RATED = process.env.LONG ? 3000 : 300;
const ADA = ['ada.lovelace@seaview.example', 'Ada Lovelace'];

test('the most common passwords of 8 characters or more are weak', async () => {
  const common = dictionary['passwords-common'].map(String).filter(({ length }) => length >= 8);
  const strong: string[] = [];
  for (const password of common.slice(0, RATED)) if (!(await isWeak(password, ADA))) strong.push(password);
  expect(common.length).toBeGreaterThan(10_000);
  expect(strong).toEqual([]);
});

describe('weak is', () => {
  test.each([
    ['a common password in capitals', 'PASSWORD123'],
    ['a common password with replaced letters', 'P@ssw0rd!'],
    ['one character repeated', 'a'.repeat(1024)],
    ['a sequence', 'abcdefgh'],
    ['a row of keys', 'qwertyuiop'],
    ['a date', '20/11/1990'],
    ['blanks', ' '.repeat(12)],
    ['the name of the product', 'LetProof'],
    ['the name of the product with a year', 'letproof-2026!'],
    ['the word holiday with a year', 'Holiday2026!'],
    ['the own address', 'Ada.Lovelace@seaview.example'],
    ['the part of the address before the @', 'ada.lovelace'],
    ['the part of the address after the @', 'seaview.example'],
    ['the own name', 'AdaLovelace'],
    ['the own name with a year', 'lovelace1815'],
    ['the own name in wide letters', 'ｌｏｖｅｌａｃｅ１２'],
  ])('%s', async (_, password) => expect(await isWeak(password, ADA)).toBe(true));
});

describe('not weak is', () => {
  test.each([
    ['a few words', 'correct horse battery'],
    ['eight random characters', 'zvq8!kd2'],
    ['a sentence with the own name', 'Ada counts gulls at dusk'],
    ['a long text', 'correct horse battery '.repeat(46)],
    ['words in another script', 'дом у синего моря'],
  ])('%s', async (_, password) => expect(await isWeak(password, ADA)).toBe(false));

  test('a password that contains a name of two letters', async () =>
    expect(await isWeak('jolly-joinery', ['jo@example.org', 'Jo Li'])).toBe(false));
});

test('only the first 64 characters are rated', async () => {
  const varied = Array.from({ length: 960 }, (_, index) => 'aA4@1!p$s5'[(index * 7) % 10]).join('');
  expect(await isWeak('a'.repeat(50) + varied, ADA)).toBe(false);
  expect(await isWeak('a'.repeat(64) + varied, ADA)).toBe(true);
});
