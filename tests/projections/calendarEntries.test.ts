import { expect, test } from 'vitest';
import type { DomainEvent } from '../../domain/events.ts';
import { calendarEntries } from '../../projections/propertyOverview/calendarEntries.ts';
import { testEditions } from '../support/editions.ts';
import {
  ada,
  allYes,
  assessmentOpened,
  assessmentStarted,
  badgeIssued,
  completed,
  propertyAdded,
  propertyChanged,
  today,
} from '../support/events.ts';
import { overviewAfter } from '../support/foldedState.ts';

const passing = [assessmentOpened(), assessmentStarted(), ...allYes, completed(), badgeIssued()];

/** As the events of a person are read whose key was destroyed. */
const unreadable = (event: DomainEvent): DomainEvent =>
  ({ ...event, data: { ...event.data, personal: { owner: { subject: ada, details: null } } } }) as DomainEvent;

test('the number of changes of a property stays when the names of an earlier owner cannot be read any more', async () => {
  const former = [propertyAdded, propertyChanged('Net Loft'), propertyChanged('Sail Loft')];
  const named = propertyChanged('Quay House');
  const [before, after] = [
    await overviewAfter(...former, named),
    await overviewAfter(...former.map(unreadable), named),
  ];
  expect(after.detailsChanges).toBe(before.detailsChanges);
  expect(after.detailsAt).toBe(before.detailsAt);
});

test('the entries of badge and check say that they have changed when the property gets another name', async () => {
  const about = { editions: testEditions, today, origin: '' };
  const at = '2027-03-01T10:00:00.000Z';
  const renamed = propertyChanged('Net Loft');
  const events = [propertyAdded, ...passing, { ...renamed, data: { ...renamed.data, at } } as DomainEvent];
  const before = calendarEntries(await overviewAfter(propertyAdded, ...passing), about);
  const after = calendarEntries(await overviewAfter(...events), about);
  expect(before.map(({ kind }) => kind)).toEqual(['badge', 'check']);
  expect(after.map(({ sequence }) => sequence)).toEqual(before.map(({ sequence }) => sequence + 1));
  expect(after.map(({ changedAt }) => changedAt)).toEqual([at, at]);
});
