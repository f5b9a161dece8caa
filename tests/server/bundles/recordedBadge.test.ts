import { expect, test } from 'vitest';
import type { Cause, Standing } from '../../../domain/badges/standing.ts';
import type { Day } from '../../../domain/calendar.ts';
import type { CoveredEvents } from '../../../server/bundles/coveredEvents.ts';
import { withRecordedBadge } from '../../../server/bundles/recordedBadge.ts';
import { noDeadline } from '../../support/context.ts';

const ASSESSMENT = 'a';
const DAY = '2026-11-20';
const LAST_DAY = '2026-12-01';

const coveredWith = (status: 'active' | 'expired') =>
  ({
    events: [{ index: 7, stored: { metadata: { recordedAt: `${DAY}T12:00:00.000Z` } } }],
    facts: { badges: new Map([['b', { status, about: { assessmentId: ASSESSMENT, code: 'LP-1' } }]]) },
  }) as unknown as CoveredEvents;

type World = { readonly lastDay?: Day; readonly cause?: Cause; readonly record?: () => Promise<undefined> };

const TERM: Cause = { kind: 'term', endedOn: LAST_DAY };

/** A bundle that stands for `DAY`, asked for after `lastDay`, the last day of its badge. */
const ask = async ({ lastDay = LAST_DAY, cause = TERM, record = async () => undefined }: World) => {
  let recorded = 0;
  const found = withRecordedBadge({
    recordStanding: async () => {
      recorded += 1;
      await record();
      return undefined;
    },
  })({
    accountId: 'o',
    assessmentId: ASSESSMENT,
    cover: async () => coveredWith('active'),
    credential: async () => ({
      token: 'token',
      keys: 'keys',
      standingOn: (day = '2027-01-01') =>
        (day <= lastDay ? { status: 'active', cause: null, since: null } : { status: 'expired', cause }) as Standing,
    }),
    deadline: noDeadline,
  });
  return { found: await found.catch((error: unknown) => error), recorded };
};

const failing = new Error('The stream cannot be decided');

test('a badge that a date has ended is recorded first, and a bundle of an earlier day may still have it', async () => {
  for (const record of [async () => undefined, () => Promise.reject(failing)]) {
    const { found, recorded } = await ask({ record });
    expect(found).toMatchObject({ badge: { code: 'LP-1' } });
    expect(recorded).toBe(1);
  }
});

test('a bundle of a later day is refused, for the reason that the end could not be recorded', async () => {
  const lastDay = '2026-11-19';
  expect((await ask({ lastDay, record: () => Promise.reject(failing) })).found).toBe(failing);
  expect((await ask({ lastDay })).found).toMatchObject({ code: 'busy' });
});

test('the end of a subscription is left to the schedule, which asks the payment provider', async () => {
  const cause: Cause = { kind: 'subscription', endedOn: LAST_DAY };
  const { found, recorded } = await ask({ cause });
  expect([recorded, found]).toMatchObject([0, { badge: { code: 'LP-1' } }]);
});

test('of a badge that stands nothing is recorded', async () => {
  expect((await ask({ lastDay: '2027-01-01' })).recorded).toBe(0);
});
