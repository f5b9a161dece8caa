import { describe, expect, test } from 'vitest';
import { formatPounds, Pence, pence, sumOf } from '../../domain/money.ts';

describe('pence', () => {
  test.each([0.5, 3.99, 1e-9, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('are never %d', (amount) => {
    expect(() => pence(amount)).toThrow();
    expect(Pence.safeParse(amount).success).toBe(false);
  });

  test('are whole numbers', () => {
    expect(pence(399)).toBe(399);
    expect(sumOf([pence(399), pence(-99)])).toBe(300);
  });

  test('are shown as pounds', () => {
    expect(formatPounds(pence(399))).toBe('£3.99');
    expect(formatPounds(pence(1_000_05))).toBe('£1,000.05');
  });

  test('are not plain numbers', () => {
    // @ts-expect-error A number may be pounds, so it must not compile.
    const price: Pence = 3.99;
    // @ts-expect-error The result of a calculation may be a fraction.
    const half: Pence = pence(399) / 2;
    // @ts-expect-error A plain number must not compile here either.
    expect(formatPounds(5)).toBe('£0.05');
    expect([price, half]).toEqual([3.99, 199.5]);
  });
});
