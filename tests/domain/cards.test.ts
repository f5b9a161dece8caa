import { expect, test } from 'vitest';
import { expiresSoon } from '../../domain/subscriptions/cards.ts';

test.each([
  ['31 days before its end', '2027-03', '2027-02-28', false],
  ['30 days before its end', '2027-03', '2027-03-01', true],
  ['on its last day', '2027-03', '2027-03-31', true],
  ['after its end', '2027-03', '2027-04-01', false],
  ['30 days before the end of February', '2027-02', '2027-01-29', true],
  ['30 days before the end of a year', '2026-12', '2026-12-01', true],
])('%s, a card until %s is about to expire on %s: %s', (_, expires, today, expected) => {
  expect(expiresSoon({ id: 'pm_1', expires }, today)).toBe(expected);
});
