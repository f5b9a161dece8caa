import type { PlanType } from '../../domain/subscriptions/events.ts';

const FIRST = '2026-11-01T00:00:00.000Z';
const at = (day: string) => `${day}T00:00:00.000Z`;

// Worked out by hand, in pence. From 1 November to 1 December are 30 days; on 16 November 15 are left, a half. The year
// from 1 January 2026 has 365 days; on 2 July at noon 182.5 are left, a half.
type Costs = {
  readonly dueNow: number;
  readonly credit: number;
  readonly nextAmount: number;
  readonly nextDate: string;
};

/** What a change is called, the plan and since when, the next plan and when, and what it costs. */
export const PLAN_CHANGES: readonly (readonly [string, PlanType, string, PlanType, string, Costs])[] = [
  // 999 / 2 = 499.5, rounded 500; minus 399 / 2 = 199.5, rounded 200.
  [
    'a larger plan',
    'single_monthly',
    FIRST,
    'multi_monthly',
    at('2026-11-16'),
    { dueNow: 300, credit: 0, nextAmount: 999, nextDate: at('2026-12-01') },
  ],
  [
    'a smaller plan',
    'multi_monthly',
    FIRST,
    'single_monthly',
    at('2026-11-16'),
    { dueNow: 0, credit: 300, nextAmount: 99, nextDate: at('2026-12-01') },
  ],
  // A new period begins: 3999 - 200.
  [
    'a longer interval',
    'single_monthly',
    FIRST,
    'single_yearly',
    at('2026-11-16'),
    { dueNow: 3799, credit: 0, nextAmount: 3999, nextDate: at('2027-11-16') },
  ],
  // 399 - 3999 / 2 = 399 - 2000.
  [
    'a shorter interval',
    'single_yearly',
    at('2026-01-01'),
    'single_monthly',
    '2026-07-02T12:00:00.000Z',
    { dueNow: 0, credit: 1601, nextAmount: 0, nextDate: '2026-08-02T12:00:00.000Z' },
  ],
  // 9999 - 399 on the same day.
  [
    'both, on the first day',
    'single_monthly',
    FIRST,
    'multi_yearly',
    FIRST,
    { dueNow: 9600, credit: 0, nextAmount: 9999, nextDate: at('2027-11-01') },
  ],
  // On 30 November one day of thirty is left: 999 / 30 = 33.3 minus 399 / 30 = 13.3. Stripe does not charge less than
  // 30 pence, so the 20 are added to the next invoice.
  [
    'a larger plan, for too little to be charged',
    'single_monthly',
    FIRST,
    'multi_monthly',
    at('2026-11-30'),
    { dueNow: 0, credit: 0, nextAmount: 1019, nextDate: at('2026-12-01') },
  ],
  // To the second: of 2,592,000 seconds 1,234,567 are left. 999 and 399 times 0.476299...: 475.8 and 190.04.
  [
    'a larger plan at an odd second',
    'single_monthly',
    FIRST,
    'multi_monthly',
    '2026-11-16T17:03:53.000Z',
    { dueNow: 286, credit: 0, nextAmount: 999, nextDate: at('2026-12-01') },
  ],
  [
    'the same plan',
    'multi_yearly',
    FIRST,
    'multi_yearly',
    at('2026-11-16'),
    { dueNow: 0, credit: 0, nextAmount: 9999, nextDate: at('2027-11-01') },
  ],
];
