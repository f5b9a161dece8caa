import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Period, PlanType } from '../../../domain/subscriptions/events.ts';
import { badgePolicy } from '../../../server/application/policies/badgePolicy.ts';
import { subscriptionPolicy } from '../../../server/application/policies/subscriptionPolicy.ts';
import type { Deadline } from '../../../server/lib/deadline.ts';
import { announceEnds } from '../../../server/schedule/jobs/announceEnds.ts';
import { badgeDates } from '../../../server/schedule/jobs/badgeDates.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { subscriptionOfProvider } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const world = coreForFile();
const { core, by, now, setTime } = world;
const { passing, issue } = makerOn(world);
beforeEach(() => setTime('2026-11-20T10:00:00.000Z'));

const settle = async () => {
  await core().projections.caughtUp(await core().store.head(noDeadline), CONDITION);
};

/** What the schedule does on this day about badges and the ends of subscriptions. */
const scheduleOn = async (day: string) => {
  setTime(`${day}T00:00:00.000Z`);
  await settle();
  const { recordStanding } = badgePolicy({ ...core(), now });
  const jobs = [
    announceEnds({ ...core(), logger: silent }),
    badgeDates({ ...core(), name: 'badges', subscriptionsCompared: async () => true, recordStanding, logger: silent }),
  ];
  for (const job of jobs) await job.run(now(), new AbortController().signal);
};

const FIRST: Period = { startsAt: '2026-11-20T10:00:00.000Z', endsAt: '2026-12-20T10:00:00.000Z' };
const SECOND: Period = { startsAt: '2027-01-20T10:00:00.000Z', endsAt: '2027-02-20T10:00:00.000Z' };

const record = ({ accountId }: Made, period: Period, planType: PlanType = 'single_monthly') => {
  const said = { planType, propertiesCount: 5, providerId: accountId, sessionId: null, period };
  const command = { type: 'RecordSubscription', subscription: subscriptionOfProvider(said) } as const;
  return core().commands.subscription(accountId, { ...command, ...by(accountId) }, context);
};

const grant = ({ accountId }: Made, until: string | null) => {
  const owner = { subject: accountId, details: { priceNote: 'none', reason: 'A pilot' } };
  const command = { type: 'GrantAllowance', grantId: randomUUID(), propertiesCount: 5, until } as const;
  return core().commands.subscription(accountId, { ...command, personal: { owner }, ...by(accountId) }, context);
};

/** A badge that was suspended: the subscription ended on 20 December 2026, or its renewal was never recorded. */
const suspended = async ({ isEnded }: { readonly isEnded: boolean }) => {
  const made = await passing();
  await record(made, FIRST);
  const { code } = await issue(made);
  setTime(FIRST.endsAt);
  const end = { type: 'EndSubscription', cause: 'cancelled', ...by(made.accountId) } as const;
  if (isEnded) await core().commands.subscription(made.accountId, end, context);
  await scheduleOn('2027-01-20');
  const events = async () =>
    (await core().events.readStream(`badge-${code}`, 0n, noDeadline)).slice(1).map(({ event }) => event.type);
  expect(await events()).toEqual(['BadgeSuspended']);
  return { made, events };
};

const announcedFor = async ({ accountId }: Made) =>
  (await core().events.readStream(`subscription-${accountId}`, 0n, noDeadline)).flatMap(({ event }) =>
    event.type === 'BadgeSuspensionAnnounced' ? [event.data.on] : [],
  );

test('each property has its own time if no request waits, because an account may have thousands', async () => {
  const made = await suspended({ isEnded: true });
  const given: Deadline[] = [];
  const nextDeadline = () => {
    const deadline = { left: () => 10_000 };
    given.push(deadline);
    return deadline;
  };
  const { badgesReturn } = subscriptionPolicy({ ...core(), now }, badgePolicy({ ...core(), now }));
  const passed = { ...context, nextDeadline };
  await badgesReturn({ data: { accountId: made.made.accountId } }, passed);
  expect(given).toHaveLength(1);
});

describe('a badge that was suspended without a subscription', () => {
  test.each<[string, boolean, (made: Made) => Promise<unknown>]>([
    ['an allowance', true, (made) => grant(made, null)],
    ['a renewal that is recorded late', false, (made) => record(made, SECOND)],
    ['a renewal and another plan that are recorded late', false, (made) => record(made, SECOND, 'multi_monthly')],
  ])('comes back with %s', async (_, isEnded, act) => {
    const { made, events } = await suspended({ isEnded });
    await act(made);
    expect(await events()).toEqual(['BadgeSuspended', 'BadgeReinstated']);
  });

  test('is announced and suspended again after the allowance', async () => {
    const { made, events } = await suspended({ isEnded: true });
    await grant(made, '2027-03-31');
    // The allowance ends with 31 March, and badges stay for 30 days.
    await scheduleOn('2027-04-25');
    expect(await announcedFor(made)).toEqual(['2027-05-02']);
    await scheduleOn('2027-05-01');
    expect(await events()).toEqual(['BadgeSuspended', 'BadgeReinstated']);
    await scheduleOn('2027-05-02');
    expect(await events()).toEqual(['BadgeSuspended', 'BadgeReinstated', 'BadgeSuspended']);
  });
});

test('a badge that nothing has suspended is left alone by a renewal', async () => {
  const made = await passing();
  await record(made, FIRST);
  const { code } = await issue(made);
  setTime('2026-12-20T10:00:00.000Z');
  await record(made, { startsAt: FIRST.endsAt, endsAt: SECOND.startsAt });
  const events = await core().events.readStream(`badge-${code}`, 0n, noDeadline);
  expect(events.map(({ event }) => event.type)).toEqual(['BadgeIssued']);
});
