import { describe, expect, it } from 'vitest';
import { countInWords, numberWord } from '../../domain/numberWords.ts';

describe('numberWord', () => {
  it.each([
    [0, 'no'],
    [1, 'one'],
    [10, 'ten'],
    [11, '11'],
  ])('writes %i as %s', (count, word) => {
    expect(numberWord(count)).toBe(word);
  });
});

describe('countInWords', () => {
  it.each([
    [0, 'No questions'],
    [1, 'One question'],
    [2, 'Two questions'],
    [12, '12 questions'],
  ])('starts a sentence about %i questions with "%s"', (count, words) => {
    expect(countInWords(count, 'question', 'questions')).toBe(words);
  });
});
