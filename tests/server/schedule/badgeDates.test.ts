import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { badgeByCode } from '../../../projections/badge/queries.ts';
import { badgePolicy } from '../../../server/application/policies/badgePolicy.ts';
import { postgresCredentials } from '../../../server/identity/credentials.ts';
import type { Logger } from '../../../server/lib/logger.ts';
import { badgeDates } from '../../../server/schedule/jobs/badgeDates.ts';
import { COMPARE_SUBSCRIPTIONS } from '../../../server/schedule/jobs/reconcileSubscriptions.ts';
import { type JobDependencies, jobsOf } from '../../../server/schedule/jobs.ts';
import { runDueJobs } from '../../../server/schedule/runDueJobs.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, makerOn } from '../../support/core.ts';
import { subscriptionOfProvider } from '../../support/events.ts';
import { silent } from '../../support/logs.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const world = coreForFile();
const { core, now, setTime } = world;
const maker = makerOn(world);

const runJobs = async (of = core()) => {
  const job = badgeDates({
    ...of,
    name: 'badges',
    subscriptionsCompared: async () => true,
    recordStanding: badgePolicy({ ...of, now }).recordStanding,
    logger: silent,
  });
  const errors: unknown[] = [];
  const logger: Logger = { ...silent, error: (_, details) => void errors.push(details?.err) };
  await runDueJobs([job], { pool: of.pool, now, logger }, new AbortController().signal);
  expect(errors).toEqual([]);
};

/** The whole schedule. `ask` is every call of the payment provider and every step of an erasure. */
const jobsAsking = (ask: () => Promise<unknown>) =>
  jobsOf({
    ...core(),
    now,
    logger: silent,
    followUps: { workOff: async () => {} },
    payments: { list: ask, returnedSince: ask, followReturned: ask, setEmail: ask },
    recordSubscription: ask,
    eraseAccount: ask,
    recordRefunds: ask,
    files: undefined,
    mailFolder: undefined,
    credentials: postgresCredentials(core().pool),
  } as unknown as JobDependencies);

const historyOf = async (code: string) =>
  (await core().events.readStream(`badge-${code}`, 0n, noDeadline)).map(({ event }) => event.type);

test('the schedule records an expiry once, on the day after, whatever happens to the clock and the processes', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const { code } = await maker.issue(await maker.passing());
  const other = (await maker.issue(await maker.passing())).code;
  await runJobs();
  expect(await historyOf(code)).toEqual(['BadgeIssued']);

  // The last day of its term is 20 November 2027.
  setTime('2027-11-20T23:59:59.000Z');
  await runJobs();
  expect(await historyOf(code)).toEqual(['BadgeIssued']);

  setTime('2027-11-21T00:00:00.000Z');
  const second = await world.start();
  await Promise.all([runJobs(), runJobs(second)]);
  await second.stop();
  await runJobs();
  setTime('2027-11-24T04:00:00.000Z');
  await world.restart();
  await runJobs();
  setTime('2027-11-20T12:00:00.000Z');
  await runJobs();
  for (const each of [code, other]) expect(await historyOf(each)).toEqual(['BadgeIssued', 'BadgeExpired']);
  expect((await core().reads.one(badgeByCode(code)))?.badge.revoked).toBe(null);
});

test('a badge whose status cannot be decided does not hold up those after it', async () => {
  setTime('2028-11-20T10:00:00.000Z');
  const made = await Promise.all([maker.passing(), maker.passing()]);
  const issued = await Promise.all(made.map(async (each) => ({ ...each, code: (await maker.issue(each)).code })));
  const [first, second] = issued.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  setTime('2029-11-21T00:00:00.000Z');
  const failure = new Error('The stream cannot be decided');
  const { recordStanding } = badgePolicy({ ...core(), now });
  const job = badgeDates({
    ...core(),
    name: 'badges',
    subscriptionsCompared: async () => true,
    logger: silent,
    recordStanding: (assessmentId, context) =>
      assessmentId === first?.assessmentId ? Promise.reject(failure) : recordStanding(assessmentId, context),
  });
  await expect(job.run(now(), new AbortController().signal)).rejects.toBe(failure);
  expect(await historyOf(first?.code ?? '')).toEqual(['BadgeIssued']);
  expect(await historyOf(second?.code ?? '')).toEqual(['BadgeIssued', 'BadgeExpired']);
});

test('a date is recorded before the payment provider is asked, which may be slow', async () => {
  setTime('2030-11-20T10:00:00.000Z');
  const { code } = await maker.issue(await maker.passing());
  setTime('2031-11-21T00:00:00.000Z');
  await core().pool.query('insert into erased_account (account_id, begun_at) values ($1, $2)', [randomUUID(), now()]);
  let fail = (_: Error) => {};
  const slow = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const asked = vi.fn(() => slow);
  const jobs = jobsAsking(asked);
  const stopping = new AbortController();
  const running = runDueJobs(jobs, { pool: core().pool, now, logger: silent }, stopping.signal);
  await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
  expect(await historyOf(code)).toEqual(['BadgeIssued', 'BadgeExpired']);
  stopping.abort();
  fail(new Error('The provider is away'));
  await running;
});

/** Records a period of the account's subscription. */
const recording = (accountId: string) => (startsAt: string, endsAt: string) => {
  const said = { planType: 'single_monthly', propertiesCount: 5, providerId: accountId, sessionId: null } as const;
  const subscription = subscriptionOfProvider({ ...said, period: { startsAt, endsAt } });
  const at = now().toISOString();
  return core().commands.subscription(accountId, { type: 'RecordSubscription', accountId, subscription, at }, context);
};

test('a badge is not suspended for the end of a subscription before the payment provider was asked', async () => {
  setTime('2032-11-20T10:00:00.000Z');
  const made = await maker.passing();
  const record = recording(made.accountId);
  await record('2032-11-20T10:00:00.000Z', '2032-12-20T10:00:00.000Z');
  const { code } = await maker.issue(made);
  // The server was stopped meanwhile, or an old backup was restored.
  setTime('2033-03-01T00:00:00.000Z');
  const { recordStanding } = badgePolicy({ ...core(), now });
  const run = (isAsked: boolean) =>
    badgeDates({
      ...core(),
      name: 'badges',
      subscriptionsCompared: isAsked ? async () => true : null,
      recordStanding,
      logger: silent,
    }).run(now(), new AbortController().signal);
  await run(false);
  expect(await historyOf(code)).toEqual(['BadgeIssued']);
  await record('2033-02-20T10:00:00.000Z', '2033-03-20T10:00:00.000Z');
  await core().projections.caughtUp(await core().store.head(noDeadline), CONDITION);
  await run(true);
  expect(await historyOf(code), 'the provider has told of the renewal').toEqual(['BadgeIssued']);
  setTime('2033-05-01T00:00:00.000Z');
  await run(false);
  expect(await historyOf(code)).toEqual(['BadgeIssued']);
  await run(true);
  expect(await historyOf(code)).toEqual(['BadgeIssued', 'BadgeSuspended']);
});

test('a badge is not suspended for the end of a subscription while the payment provider is away', async () => {
  setTime('2034-11-20T10:00:00.000Z');
  const made = await maker.passing();
  await recording(made.accountId)('2034-11-20T10:00:00.000Z', '2034-12-20T10:00:00.000Z');
  const { code } = await maker.issue(made);
  setTime('2035-03-01T00:00:00.000Z');
  await core().projections.caughtUp(await core().store.head(noDeadline), CONDITION);
  const stopping = new AbortController();
  const list = vi.fn(async () => Promise.reject(new Error('The provider is away')));
  const jobs = jobsAsking(list);
  const last = jobs.findIndex(({ name }) => name === 'record badges whose subscription has ended');
  const run = () => runDueJobs(jobs.slice(0, last + 1), { pool: core().pool, now, logger: silent }, stopping.signal);
  await run();
  expect(list).toHaveBeenCalled();
  expect(await historyOf(code)).toEqual(['BadgeIssued']);
  // The provider answers, and has nothing newer.
  await core().pool.query('insert into scheduled_run (job, done_at) values ($1, $2)', [COMPARE_SUBSCRIPTIONS, now()]);
  await run();
  expect(await historyOf(code)).toEqual(['BadgeIssued', 'BadgeSuspended']);
});
