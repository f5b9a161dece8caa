import { expect, test } from 'vitest';
import { pence } from '../../domain/money.ts';
import { isRecorded, type ListedSubscription } from '../../domain/subscriptions/listed.ts';

const period = { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' };
const plan = { providerId: 'sub_1', planType: 'single_monthly', propertiesCount: 1, period } as const;
const invoice = {
  invoiceId: 'in_1',
  number: 'A-1',
  reason: 'first',
  total: pence(399),
  tax: pence(67),
  paidAt: period.startsAt,
} as const;
const listed: ListedSubscription = {
  ...plan,
  accountId: 'a',
  email: null,
  customerId: 'cus_1',
  sessionId: null,
  cancelsAtPeriodEnd: false,
  pastDue: null,
  card: null,
  endedBy: null,
  endedAt: null,
  isToReturn: false,
  latestInvoice: invoice,
};
const known = {
  current: { ...plan, cancelsAtPeriodEnd: false, pastDueSince: null },
  endedIds: [] as string[],
  paidInvoices: ['in_1'],
};
const pastDue = { since: period.startsAt, invoiceId: 'in_2', due: pence(399), retryAt: null };

test.each([
  ['what is recorded', true, {}],
  ['nothing charged', true, { latestInvoice: null }],
  ['a second checkout that is to be returned', false, { isToReturn: true }],
  ['another invoice', false, { latestInvoice: { ...invoice, invoiceId: 'in_2' } }],
  ['another period', false, { period: { ...period, endsAt: '2027-01-01T00:00:00.000Z' } }],
  ['another plan', false, { planType: 'multi_monthly' }],
  ['a cancellation', false, { cancelsAtPeriodEnd: true }],
  ['a failed payment', false, { pastDue }],
  ['an end', false, { endedBy: 'cancelled' }],
  ['another subscription', false, { providerId: 'sub_2' }],
] as const)('a listing with %s: recorded is %s', (_what, expected, over) =>
  expect(isRecorded(known, { ...listed, ...over })).toBe(expected),
);

test('a subscription whose end is recorded stays ended', () =>
  expect(isRecorded({ ...known, current: null, endedIds: ['sub_1'] }, listed)).toBe(true));

test('a subscription of an unknown account is not recorded', () => expect(isRecorded(undefined, listed)).toBe(false));
