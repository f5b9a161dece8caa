import { expect, test } from 'vitest';
import { catalogueOf } from '../../../domain/questionnaire/catalogue.ts';
import { credentialStatusOf } from '../../../projections/credentialStatus/queries.ts';
import { badgePolicy } from '../../../server/application/policies/badgePolicy.ts';
import { badgeDates } from '../../../server/schedule/jobs/badgeDates.ts';
import { noDeadline } from '../../support/context.ts';
import { coreForFile, makerOn } from '../../support/core.ts';
import { firstEdition, secondEdition } from '../../support/editions.ts';
import { silent } from '../../support/logs.ts';
import { CONDITION } from '../../support/timeLimits.ts';

/** Asks what the first edition asks. */
const thirdEdition = { ...firstEdition, id: '2027.3', effectiveOn: '2027-06-01' };
const world = coreForFile(catalogueOf([firstEdition, secondEdition, thirdEdition]));
const { core, now, setTime } = world;
const maker = makerOn(world);

/** Runs the job at the beginning of this day, before and after the payment provider is asked. */
const runOn = async (day: string) => {
  setTime(`${day}T00:00:00.000Z`);
  await core().projections.caughtUp(await core().store.head(noDeadline), CONDITION);
  const { recordStanding } = badgePolicy({ ...core(), now });
  for (const subscriptionsCompared of [null, async () => true])
    await badgeDates({ ...core(), name: 'badges', subscriptionsCompared, recordStanding, logger: silent }).run(
      now(),
      new AbortController().signal,
    );
};

const historyOf = async (code: string) =>
  (await core().events.readStream(`badge-${code}`, 0n, noDeadline)).map(({ event }) => event.type);

test('a badge is recorded as active again on the day from which no edition asks what it was suspended for', async () => {
  const { code } = await maker.issue(await maker.passing());
  const suspended = ['BadgeIssued', 'BadgeSuspended'];
  // The grace of the second edition has ended on the day before.
  for (const day of ['2027-05-03', '2027-05-31']) {
    await runOn(day);
    expect(await historyOf(code)).toEqual(suspended);
  }
  // The clock is wrong for a while.
  await runOn('2027-01-01');
  expect(await historyOf(code)).toEqual(suspended);
  for (const day of ['2027-06-01', '2027-06-02']) {
    await runOn(day);
    expect(await historyOf(code)).toEqual([...suspended, 'BadgeReinstated']);
  }
  await core().projections.caughtUp(await core().store.head(noDeadline), CONDITION);
  expect(await core().reads.one(credentialStatusOf(code))).toMatchObject({ status: 'active' });
});
