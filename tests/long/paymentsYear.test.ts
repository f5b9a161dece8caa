import { describe, expect, test } from 'vitest';
import { demoStory } from './demoStory.ts';

// Worked out by hand, in pounds: date, account, reason, net, VAT, total, refunded. Prices contain 20 % VAT: a sixth of the
// total, half a penny rounded up. £3.99 / 6 = 66.5p. £9.99 / 6 = 166.5p. £99.99 / 6 = 1,666.5p.
const INVOICES = `
05/01/2027  Rowena Hale     first          £3.32     £0.67     £3.99     £0.00
05/02/2027  Rowena Hale     renewal        £3.32     £0.67     £3.99     £0.00
05/03/2027  Rowena Hale     renewal        £3.32     £0.67     £3.99     £0.00
20/03/2027  Rowena Hale     change         £2.58     £0.52     £3.10     £0.00
05/04/2027  Rowena Hale     renewal        £8.32     £1.67     £9.99     £0.00
05/05/2027  Rowena Hale     renewal        £8.32     £1.67     £9.99     £0.00
10/05/2027  Morgan Price    first         £83.32    £16.67    £99.99    £99.99
05/06/2027  Rowena Hale     renewal        £8.32     £1.67     £9.99     £0.00
12/07/2027  Rowena Hale     renewal        £8.32     £1.67     £9.99     £0.00
05/08/2027  Rowena Hale     renewal        £8.32     £1.67     £9.99     £0.00
05/09/2027  Rowena Hale     renewal        £8.32     £1.67     £9.99     £0.00
20/11/2027  Rowena Hale     first          £8.32     £1.67     £9.99     £0.00
08/12/2027  Rowena Hale     change        £79.99    £16.00    £95.99     £0.00
            Sum                          £234.09    £46.89   £280.98    £99.99
Kept after refunds: £180.99`;
// 20 March: 16 of the 31 days from 5 March to 5 April are left. 999 × 16 / 31 = 515.6 → 516 for the new plan, less
// 399 × 16 / 31 = 205.9 → 206 for the old one: 310p. Its VAT is 310 / 6 = 51.7 → 52p.
// 8 December: 12 of the 30 days from 20 November to 20 December are left. A new year is 9999, less
// 999 × 12 / 30 = 399.6 → 400: 9599p. Its VAT is 9599 / 6 = 1599.8 → 1600p.
// The sum: 3 × 399 + 310 + 7 × 999 + 9999 + 9599 = 28098. VAT: 3 × 67 + 52 + 7 × 167 + 1667 + 1600 = 4689. Net:
// 28098 - 4689 = 23409. Kept: 28098 - 9999 = 18099.

const { text, dayOf } = demoStory('--payments');

describe('npm run demo:year -- --payments', () => {
  test('ends with the invoices that were worked out by hand', () => expect(text()).toContain(INVOICES));

  test.each([
    ['a second property is refused', 'January 2027', 'Wed 06', ['screen  Your plan allows 1 property.']],
    [
      'a change in the middle of a month costs what its preview says',
      'March 2027',
      'Sat 20',
      ['screen  £3.10 now, then £9.99 on 05/04/2027', 'mail    “Your receipt: £3.10” to owner@letproof.example'],
    ],
    ['a purchase is withdrawn', 'May 2027', 'Thu 20', ['SubscriptionEnded         withdrawn']],
    [
      'a renewal fails, and the banner says until when all is open',
      'July 2027',
      'Mon 05',
      [
        'PaymentFailed             £9.99 is due, next attempt 08/07/2027',
        'mail    “Your payment did not go through” to owner@letproof.example',
        'screen  Banner on the dashboard (past_due): everything stays open until 19/07/2027',
      ],
    ],
    ['another card pays it', 'July 2027', 'Mon 12', ['PaymentSettled', 'The banner is gone (active)']],
    ['it is cancelled', 'September 2027', 'Fri 10', ['CancellationScheduled', '“Your subscription is cancelled”']],
    ['and resumed', 'September 2027', 'Sun 12', ['CancellationWithdrawn']],
    ['its end is announced', 'September 2027', 'Tue 28', ['“Your subscription ends on 05/10/2027”']],
    ['it ends', 'October 2027', 'Tue 05', ['SubscriptionEnded         cancelled', '“Your subscription has ended”']],
    [
      'the badge is announced to be suspended, 7 days before',
      'October 2027',
      'Fri 29',
      ['“Your badges are suspended from 05/11/2027” to owner@letproof.example'],
    ],
    [
      'the badge is suspended',
      'November 2027',
      'Fri 05',
      ['BadgeSuspended', '“Badges of your properties are suspended”'],
    ],
    [
      'the owner comes back, and the badge with her',
      'November 2027',
      'Sat 20',
      ['screen  Your plan allows 1 property.', 'SubscriptionActivated', 'BadgeReinstated'],
    ],
  ])('%s', (_what, month, day, expected) => {
    for (const text of expected) expect(dayOf(month, day)).toContain(text);
  });

  test('an account without a badge is told of no suspension', () =>
    expect(text()).not.toMatch(/badges are suspended.*agent@letproof\.example/));
});
