import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type ReminderState, reminderDecider } from '../../domain/reminders/decider.ts';
import type { Reminder, ReminderEvent, ReminderSubject } from '../../domain/reminders/events.ts';
import { ada, at } from '../support/events.ts';

const MANY = 4_000;
const on = '2026-12-06';

const sent = (reminder: Reminder): ReminderEvent => ({
  type: 'ReminderSent',
  data: { accountId: ada, ...reminder, on, at },
});
const mailed = (reminders: readonly Reminder[]): ReminderEvent => ({
  type: 'RemindersMailed',
  data: { accountId: ada, on, reminders: [...reminders], at },
});

const reminderAbout = (about: ReminderSubject): Reminder => ({
  propertyId: randomUUID(),
  about,
  dueOn: '2026-12-20',
  offset: -14,
});

const stateAfter = (reminders: readonly Reminder[]): ReminderState =>
  [...reminders.map(sent), mailed(reminders)].reduce(reminderDecider.evolve, reminderDecider.initial);

/** The keys of all objects of a state that are not those of the state before. */
const copiedKeys = (before: object | undefined, after: object): number => {
  if (before === after) return 0;
  const former = new Map<string, unknown>(Object.entries(before ?? {}));
  return Object.entries(after).reduce((count, [key, value]) => {
    const was = former.get(key);
    const isObject = typeof value === 'object' && value !== null;
    return count + 1 + (isObject ? copiedKeys(typeof was === 'object' && was !== null ? was : undefined, value) : 0);
  }, 0);
};

const document = (): ReminderSubject => ({
  kind: 'document',
  documentId: randomUUID(),
  documentType: 'gas_safety_certificate',
});
// The keys of these begin and end alike.
const edition = (): ReminderSubject => ({ kind: 'edition', assessmentId: randomUUID(), edition: '2027-1' });

test.each([
  ['documents', document],
  ['editions', edition],
])('an event about one of many %s copies a small part of the state, and not all of it', (_, subject) => {
  const state = stateAfter(Array.from({ length: MANY }, () => reminderAbout(subject())));
  const after = reminderDecider.evolve(state, sent(reminderAbout(subject())));
  expect(copiedKeys(state, after)).toBeLessThan(MANY / 10);
});

test.each([
  ['documents', document],
  ['editions', edition],
])('what was told about each of many %s is not told again', (_, subject) => {
  const reminders = Array.from({ length: 600 }, () => reminderAbout(subject()));
  const watched = reminders.map((reminder) => ({ ...reminder, offsets: [-14], knownSince: '2026-01-01' }));
  const sending = { type: 'SendReminders', accountId: ada, watched, digest: false, today: on, at } as const;
  expect(reminderDecider.decide(sending, stateAfter(reminders))).toEqual([]);
});
