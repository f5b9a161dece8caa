import { describe, expect, test } from 'vitest';
import {
  endedOn,
  grantAt,
  mayReadAt,
  mayWriteAt,
  possibleEnds,
  propertiesLimitAt,
  statusAt,
  withdrawableUntil,
} from '../../domain/subscriptions/access.ts';
import { type CurrentSubscription, NO_SUBSCRIPTION, type SubscriptionState } from '../../domain/subscriptions/state.ts';

const current: CurrentSubscription = {
  planType: 'multi_monthly',
  propertiesCount: 5,
  providerId: 'sub_1',
  period: { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-12-20T10:00:00.000Z' },
  cancelsAtPeriodEnd: false,
  pastDueSince: null,
};
const holding = (
  change: Partial<CurrentSubscription> = {},
  over: Partial<SubscriptionState> = {},
): SubscriptionState => ({
  ...NO_SUBSCRIPTION,
  current: { ...current, ...change },
  ...over,
});
const ended: SubscriptionState = { ...NO_SUBSCRIPTION, ended: { at: '2026-12-20T10:00:00.000Z', cause: 'cancelled' } };
const grant = { grantId: 'g', propertiesCount: 12, until: '2027-03-31', withdrawnAt: null };
const withdrawn = { ...grant, withdrawnAt: '2026-12-01T23:30:00.000Z' };
const unpaid = {
  pastDueSince: '2026-12-20T10:00:00.000Z',
  period: { ...current.period, endsAt: '2027-01-20T10:00:00.000Z' },
};

describe('status, writing, reading and limit', () => {
  test.each([
    ['nothing ever', NO_SUBSCRIPTION, '2026-12-01T00:00:00.000Z', 'inactive', false, false, 0],
    ['a paid period', holding(), '2026-12-20T09:59:59.999Z', 'active', true, true, 5],
    ['a renewal that is not recorded yet', holding(), '2026-12-22T09:59:59.999Z', 'active', true, true, 5],
    ['a renewal that never came', holding(), '2026-12-22T10:00:00.000Z', 'cancelled', false, true, 0],
    [
      'the last millisecond of a cancelled one',
      holding({ cancelsAtPeriodEnd: true }),
      '2026-12-20T09:59:59.999Z',
      'active',
      true,
      true,
      5,
    ],
    [
      'the end of a cancelled one',
      holding({ cancelsAtPeriodEnd: true }),
      '2026-12-20T10:00:00.000Z',
      'cancelled',
      false,
      true,
      0,
    ],
    ['a failed payment', holding(unpaid), '2027-01-03T09:59:59.999Z', 'past_due', true, true, 5],
    ['14 days after it failed', holding(unpaid), '2027-01-03T10:00:00.000Z', 'past_due', false, true, 5],
    ['one that ended', ended, '2027-01-01T00:00:00.000Z', 'cancelled', false, true, 0],
    ['a grant without a plan', { ...ended, grants: [grant] }, '2027-03-31T22:59:59.999Z', 'active', true, true, 12],
    ['the day after a grant', { ...ended, grants: [grant] }, '2027-03-31T23:00:00.000Z', 'cancelled', false, true, 0],
    [
      'the day after a grant without any plan',
      { ...NO_SUBSCRIPTION, grants: [grant] },
      '2027-03-31T23:00:00.000Z',
      'cancelled',
      false,
      true,
      0,
    ],
    [
      'a grant that was withdrawn',
      { ...NO_SUBSCRIPTION, grants: [withdrawn] },
      '2026-12-02T00:00:00.000Z',
      'cancelled',
      false,
      true,
      0,
    ],
    [
      'a plan after its grant',
      holding({}, { grants: [withdrawn] }),
      '2026-12-02T00:00:00.000Z',
      'active',
      true,
      true,
      5,
    ],
    ['a plan and a grant', holding({}, { grants: [grant] }), '2026-12-01T00:00:00.000Z', 'active', true, true, 12],
  ] as const)('with %s', (_, state, now, status, writes, reads, limit) => {
    expect([
      statusAt(state, now),
      mayWriteAt(state, now),
      mayReadAt(state, now),
      propertiesLimitAt(state, now),
    ]).toEqual([status, writes, reads, limit]);
  });
});

describe('the day on which a subscription ended', () => {
  test.each([
    ['null without any subscription', NO_SUBSCRIPTION, null],
    ['null while it runs', holding({ period: { ...current.period, endsAt: '2027-01-20T10:00:00.000Z' } }), null],
    ['the last day of a period that was not renewed', holding(), '2026-12-20'],
    ['the day of its end', ended, '2026-12-20'],
    ['null while a grant opens everything', { ...ended, grants: [grant] }, null],
    ['the day after the last one of a grant', { ...ended, grants: [{ ...grant, until: '2026-12-24' }] }, '2026-12-25'],
    ['the day on which a grant was withdrawn', { ...NO_SUBSCRIPTION, grants: [withdrawn] }, '2026-12-01'],
    [
      'the day on which a grant was withdrawn that was to last longer than any year is written',
      { ...NO_SUBSCRIPTION, grants: [{ ...withdrawn, until: '9999-12-31' }] },
      '2026-12-01',
    ],
    ['that of the subscription if it ended later than a grant', { ...ended, grants: [withdrawn] }, '2026-12-20'],
  ])('is %s', (_, state, day) => expect(endedOn(state, '2027-01-01T00:00:00.000Z')).toBe(day));
});

test('a grant until the last day that a date can write has no day after it', () => {
  expect(possibleEnds({ ...NO_SUBSCRIPTION, grants: [{ ...grant, until: '9999-12-31' }] })).toEqual([]);
});

describe('a first purchase can be withdrawn', () => {
  const bought = holding({}, { firstActivatedAt: '2026-11-20T10:00:00.000Z' });
  const until = '2026-12-04T23:59:59.999Z';
  const boughtInSummer = { ...bought, firstActivatedAt: '2027-06-30T23:30:00.000Z' };
  const untilInSummer = '2027-07-15T22:59:59.999Z';
  test.each([
    ['to the end of the 14th day after it', bought, until, until],
    [
      'later if it was asked for in time',
      { ...bought, withdrawal: { providerId: 'sub_1', askedAt: until, isOpen: false } },
      '2026-12-06T10:00:00.000Z',
      until,
    ],
    ['not later', bought, '2026-12-05T00:00:00.000Z', null],
    ['by the days of London', boughtInSummer, untilInSummer, untilInSummer],
    ['not later than those', boughtInSummer, '2027-07-15T23:00:00.000Z', null],
    ['not a second one', { ...bought, endedIds: ['sub_0'] }, '2026-11-21T00:00:00.000Z', null],
    ['not one that has ended', { ...bought, current: null }, '2026-11-21T00:00:00.000Z', null],
  ])('%s', (_, state, now, expected) => expect(withdrawableUntil(state, now)).toBe(expected));
});

test('of several allowances the largest counts, of equal ones the one that lasts longer', () => {
  const [small, short, long] = [
    { ...grant, propertiesCount: 6, until: null },
    { ...grant, until: '2027-01-31' },
    { ...grant, until: '2027-03-31' },
  ];
  expect(grantAt({ grants: [small, short, long] }, '2026-12-01T00:00:00.000Z')).toBe(long);
  expect(grantAt({ grants: [small, short, long] }, '2027-04-02T00:00:00.000Z')).toBe(small);
});
