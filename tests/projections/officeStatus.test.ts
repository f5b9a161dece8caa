import { expect, test } from 'vitest';
import { londonDay } from '../../domain/calendar.ts';
import type { DomainEvent } from '../../domain/events.ts';
import { statusAt } from '../../domain/subscriptions/access.ts';
import { listedKeys } from '../../projections/consoleList.ts';
import { accountKeys } from '../../projections/officeAccount/lists.ts';
import type { OfficeAccountState } from '../../projections/officeAccount/model.ts';
import {
  accountRegistered,
  ada,
  subscriptionActivated,
  subscriptionChanges,
  subscriptionEnded,
} from '../support/events.ts';
import { project } from '../support/projecting.ts';
import { databases } from '../support/readModels.ts';

const database = databases();

/** The last instant before each change, and each change. */
const INSTANTS = [
  '2026-11-20T10:00:00.000Z',
  '2026-12-22T09:59:59.999Z',
  '2026-12-22T10:00:00.000Z',
  '2027-01-20T09:59:59.999Z',
  '2027-01-20T10:00:00.000Z',
  '2027-01-22T09:59:59.999Z',
  '2027-01-22T10:00:00.000Z',
  '2027-12-31T23:59:59.999Z',
  '2028-01-01T00:00:00.000Z',
];
const STATUSES = ['active', 'past_due', 'cancelled', 'inactive'] as const;

/** The account after each of its changes. */
const histories: readonly (readonly DomainEvent[])[] = [
  [],
  ...subscriptionChanges.map((_, index) => [subscriptionActivated(), ...subscriptionChanges.slice(0, index + 1)]),
  [subscriptionActivated(), subscriptionEnded()],
  subscriptionChanges.slice(-2, -1),
  subscriptionChanges.slice(-2),
];

test('the list finds an account by the status that it has at that instant', async () => {
  const seen = new Set<string>();
  for (const history of histories) {
    const db = await database();
    await project(db, 'office_account', [accountRegistered, ...history]);
    const [row] = (await db.query('select state from office_account')) as { state: OfficeAccountState }[];
    for (const now of INSTANTS) {
      const reader = { now, today: londonDay(new Date(now)), address: undefined };
      const foundBy = async (status: (typeof STATUSES)[number]) => {
        const asked: Parameters<typeof accountKeys>[1] = {
          filter: { status: [status] },
          sort: 'status',
          direction: 'asc',
        };
        const { text, values } = listedKeys(accountKeys(reader, asked), { offset: 0, limit: 1 });
        return (await db.query(text, values)).flatMap(({ keys }) => keys);
      };
      const expected = row && statusAt(row.state.subscription, now);
      if (expected) seen.add(expected);
      for (const status of STATUSES)
        expect(await foundBy(status), `${now}, ${status}`).toEqual(status === expected ? [ada] : []);
    }
  }
  expect([...seen].sort()).toEqual([...STATUSES].sort());
});
