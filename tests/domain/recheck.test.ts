import { describe, expect, test } from 'vitest';
import { answersToRecheck, lastCheckOn, nextCheckOn, oldestCheckOn } from '../../domain/assessments/recheck.ts';
import type { GivenAnswer } from '../../domain/assessments/state.ts';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';

const edition = EDITIONS.inEffectOn('2026-11-20');
const on = (day: string, confirmed?: string): GivenAnswer => ({
  answer: 'Yes',
  at: Date.parse(`${day}T10:00:00Z`),
  ...(confirmed && { confirmedAt: Date.parse(`${confirmed}T10:00:00Z`) }),
});
const completedAt = Date.parse('2026-11-20T12:00:00Z');
const [first, second] = edition.questions.map(({ key }) => key) as [string, string];
const all = (answer: GivenAnswer) => Object.fromEntries(edition.questions.map(({ key }) => [key, answer]));
const openOn = (answers: Readonly<Record<string, GivenAnswer>>, today: string) =>
  answersToRecheck({ answers, completedAt }, edition, today);

describe('answers of last year', () => {
  test.each([
    ['2027-11-19', 0],
    ['2027-11-20', edition.questions.length],
    ['2028-01-31', edition.questions.length],
  ])('on %s there are %i to check again', (today, count) =>
    expect(openOn(all(on('2026-11-10')), today)).toHaveLength(count),
  );

  test('no longer need it once confirmed or changed, from sixty days before the anniversary', () => {
    const answers = { ...all(on('2026-11-10')), [first]: on('2026-11-10', '2027-09-21'), [second]: on('2027-09-21') };
    expect(openOn(answers, '2027-11-20')).toHaveLength(edition.questions.length - 2);
    expect(openOn({ ...answers, [first]: on('2026-11-10', '2027-09-20') }, '2027-11-20')).toContain(first);
  });

  test('are none once every one was confirmed, and again a year after the first of these', () => {
    const answers = { ...all(on('2026-11-10', '2027-11-22')), [first]: on('2026-11-10', '2027-11-20') };
    expect(openOn(answers, '2027-12-24')).toEqual([]);
    expect(lastCheckOn({ answers, completedAt }, edition)).toBe('2027-11-20');
    expect(openOn(answers, '2028-11-19')).toEqual([]);
    expect(openOn(answers, '2028-11-20')).toHaveLength(edition.questions.length);
  });

  test('stay to be checked until each was, also one that was changed in the middle of the year', () => {
    const changed = on('2027-06-01');
    const others = all(on('2026-11-10', '2027-11-22'));
    for (const today of ['2027-11-22', '2028-06-01'])
      expect(openOn({ ...others, [first]: changed }, today)).toEqual([first]);
    expect(lastCheckOn({ answers: { ...others, [first]: changed }, completedAt }, edition)).toBe('2026-11-20');
    const answers = { ...others, [first]: on('2027-06-01', '2027-11-23') };
    expect(openOn(answers, '2028-06-01')).toEqual([]);
    expect(lastCheckOn({ answers, completedAt }, edition)).toBe('2027-11-22');
    expect(openOn(answers, '2028-11-22')).toHaveLength(edition.questions.length);
  });

  test('are counted to 28 February after an assessment on the 29th', () =>
    expect(nextCheckOn('2028-02-29')).toBe('2029-02-28'));

  test('need no check before the assessment was completed', () =>
    expect(answersToRecheck({ answers: all(on('2025-01-01')), completedAt: null }, edition, '2027-01-01')).toEqual([]));
});

test('the oldest answer counts on its London day, without those that the edition does not ask', () => {
  expect(oldestCheckOn({ answers: {} }, edition)).toBeNull();
  const answers = {
    gone: on('2020-01-01'),
    [first]: { answer: 'Yes', at: Date.parse('2027-06-30T23:00:00Z') },
  } as const;
  expect(oldestCheckOn({ answers }, edition)).toBe('2027-07-01');
});
