import { describe, expect, test } from 'vitest';
import { MakeStayReceiptBody, StayNumber } from '../../domain/stayReceipts/contract.ts';
import { stayReceiptDecider } from '../../domain/stayReceipts/decider.ts';
import { staySquares } from '../../domain/stayReceipts/squares.ts';
import { squareLabel, statesText } from '../../domain/stayReceipts/texts.ts';
import type { Gap } from '../../domain/timeline/contract.ts';
import { ada, later } from '../support/events.ts';
import { spec } from '../support/spec.ts';
import { madeStay, stayReceiptMade, stayReceiptWithdrawn } from '../support/stayEvents.ts';
import { gapIn, wholeReceipt } from '../support/stayReceipts.ts';

const { given } = spec(stayReceiptDecider);
const make = { type: 'MakeStayReceipt', ...madeStay } as const;
const withdraw = { type: 'WithdrawStayReceipt', accountId: ada, at: later } as const;

describe('a stay receipt', () => {
  test('is made once, and stays as it was made', () => {
    given().when(make).then(stayReceiptMade);
    given(stayReceiptMade)
      .when({ ...make, logSize: 60_000, at: later })
      .thenNothing();
  });

  test('takes no number of another one', () =>
    given(stayReceiptMade)
      .when({ ...make, receiptId: '0192f0a0-0000-7000-8000-0000000000d2' })
      .thenRejected('stay-number-taken'));

  test('is withdrawn once, and is not made again', () => {
    given(stayReceiptMade).when(withdraw).then(stayReceiptWithdrawn);
    given(stayReceiptMade, stayReceiptWithdrawn).when(make).thenNothing();
  });

  test('that nobody has made cannot be withdrawn', () => given().when(withdraw).thenRejected('stay-receipt-ended'));

  test('is for a year at the most', () => {
    const isFor = (from: string, to: string) => MakeStayReceiptBody.safeParse({ from, to }).success;
    expect([isFor('2026-01-01', '2027-01-01'), isFor('2026-01-01', '2027-01-02')]).toEqual([true, false]);
    expect(isFor('2026-01-02', '2026-01-01')).toBe(false);
  });

  test.each(['SR-6F2K-9H1', 'SR-6F2K-9H1I', 'LP-6F2K-9H1D', 'SR6F2K9H1D', 'S'.repeat(10_000)])(
    'has no number such as %s',
    (typed) => expect(StayNumber.safeParse(typed).success).toBe(false),
  );

  test('is found by its number in small letters', () => expect(StayNumber.parse('sr-6f2k-9h1d')).toBe('SR-6F2K-9H1D'));
});

describe('what a receipt states', () => {
  // In summer time 22:59 in UTC is the last minute of the day in London, and 23:00 is the next day.
  const [LAST_MINUTE, NEXT_DAY] = ['2026-08-10T22:59:00.000Z', '2026-08-10T23:00:00.000Z'];
  const stated = (made_at: string, over: Partial<typeof wholeReceipt> = {}) =>
    statesText({ ...wholeReceipt, made_at, ...over });
  const COUNTED =
    'all 42 answers counted as compliant and every required document was on file and in date, by what was known on that day.';
  const NO_OPINION = 'It is a self-assessment with evidence, not a legal opinion.';

  test('of days that are over is how they ended', () => {
    expect(stated(NEXT_DAY)).toBe(`At the end of each of these eight days ${COUNTED} ${NO_OPINION}`);
    expect(stated(NEXT_DAY, { from: '2026-08-10' })).toBe(`At the end of this day ${COUNTED} ${NO_OPINION}`);
  });

  test.each([
    ['2026-08-10T08:05:00.000Z', '2026-08-03', '2026-08-10', '09:05'],
    [LAST_MINUTE, '2026-08-03', '2026-08-10', '23:59'],
    ['2026-11-21T10:40:00.000Z', '2026-11-14', '2026-11-21', '10:40'],
  ])('at %s, on the last day from %s to %s, says that this one was judged at %s', (made_at, from, to, time) => {
    const last = `At the end of each of these eight days but the last, and on the last day at ${time},`;
    expect(stated(made_at, { from, to })).toBe(`${last} ${COUNTED} ${NO_OPINION}`);
    const oneDay = stated(made_at, { from: to, to });
    expect(oneDay).toBe(`On this day at ${time} ${COUNTED} ${NO_OPINION}`);
  });

  test('of days that were not in order is the same about the others', () => {
    const broken = { compliant: false, gaps: [gapIn('2026-08-10', '2026-08-10')] };
    expect(stated(NEXT_DAY, broken)).toBe(
      `The days that are not named above were in order at their end, by what was known on each of them. ${NO_OPINION}`,
    );
    expect(stated(LAST_MINUTE, broken)).toBe(
      `Each day was judged at its end, but the last day at 23:59. Those that are not named above were in order then, by what was known on each of them. ${NO_OPINION}`,
    );
    expect(stated(LAST_MINUTE, { ...broken, from: '2026-08-10' })).toBe(
      `This day was judged at 23:59, by what was known then. ${NO_OPINION}`,
    );
  });
});

describe('the squares of a stay', () => {
  const gap = (from: string, to: string): Gap => ({ from, to, reasons: ['x'], put_right_on: null });
  const squaresOf = (from: string, to: string, ...gaps: Gap[]) => staySquares({ from, to, gaps });

  test('are its days up to two weeks', () => {
    const shown = squaresOf('2026-08-03', '2026-08-16', gap('2026-08-07', '2026-08-08'));
    expect(shown?.unit).toBe('day');
    expect(shown?.squares.map(({ bad }) => (bad ? 'x' : '.')).join('')).toBe('....xx........');
    expect(shown?.squares[0] && squareLabel(shown.squares[0], 'day')).toEqual({ name: 'Mon', number: '3' });
  });

  test('are its weeks up to a year, bad if one of their days is', () => {
    const shown = squaresOf(
      '2026-08-03',
      '2026-08-17',
      gap('2026-08-09', '2026-08-09'),
      gap('2026-08-17', '2026-08-17'),
    );
    expect(shown?.unit).toBe('week');
    expect(shown?.squares).toEqual([
      { from: '2026-08-03', to: '2026-08-09', bad: true },
      { from: '2026-08-10', to: '2026-08-16', bad: false },
      { from: '2026-08-17', to: '2026-08-17', bad: true },
    ]);
    expect(shown?.squares[1] && squareLabel(shown.squares[1], 'week')).toEqual({ name: '', number: '10/08' });
    expect(squaresOf('2026-01-01', '2027-01-01')?.squares).toHaveLength(53);
  });

  test('are none for longer stays', () => expect(squaresOf('2020-01-01', '2026-01-01')).toBeNull());
});
