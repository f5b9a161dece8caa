import { describe, expect, test } from 'vitest';
import { placeOf, readAddress } from '../../client/app/questionnaire/address.ts';
import { QUESTIONS } from './presentEdition.ts';

const read = (query: string, questions = QUESTIONS) => placeOf(readAddress(new URLSearchParams(query)), questions);

describe('the address of the questionnaire', () => {
  test('names a question by its position or by its id', () => {
    expect(read('question=20')?.position).toBe(20);
    expect(read('question=3-1')?.position).toBe(20);
    expect(read('')).toBeNull();
  });

  test('finds an id at its position in the questions of this assessment', () => {
    const others = QUESTIONS.slice(9).map((question, index) => ({ ...question, position: index + 1 }));
    expect(read('question=3-1', others)?.position).toBe(11);
    expect(read('question=1-1', others)).toBeNull();
  });

  test('means the last question by a higher number: the assessment may have been moved to fewer questions', () => {
    expect(read('question=99&returnTo=/dashboard')).toEqual({ position: 42, returnTo: '/dashboard' });
    expect(read('question=1', [])).toBeNull();
    expect(read('question=0')).toBeNull();
  });

  test('returns to pages of this site only', () => {
    expect(read('question=1&returnTo=/assessment/1/report')?.returnTo).toBe('/assessment/1/report');
    for (const elsewhere of ['//evil.example', 'https://evil.example', '/\\evil.example', 'report'])
      expect(read(`question=1&returnTo=${encodeURIComponent(elsewhere)}`)?.returnTo).toBeNull();
  });

  test('does not open single-question mode without a question', () => expect(read('returnTo=/dashboard')).toBeNull());
});
