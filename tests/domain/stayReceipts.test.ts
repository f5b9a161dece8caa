import { describe, expect, test } from 'vitest';
import { MakeStayReceiptBody, StayNumber } from '../../domain/stayReceipts/contract.ts';
import { stayReceiptDecider } from '../../domain/stayReceipts/decider.ts';
import { staySquares } from '../../domain/stayReceipts/squares.ts';
import { squareLabel } from '../../domain/stayReceipts/texts.ts';
import type { Gap } from '../../domain/timeline/contract.ts';
import { ada, later } from '../support/events.ts';
import { spec } from '../support/spec.ts';
import { madeStay, stayReceiptMade, stayReceiptWithdrawn } from '../support/stayEvents.ts';

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
