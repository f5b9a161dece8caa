import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../domain/calendar.ts';
import { isRejection } from '../../domain/decider.ts';
import { type ReminderState, reminderDecider } from '../../domain/reminders/decider.ts';
import type { Watched } from '../../domain/reminders/owed.ts';
import { plannedReminders } from '../../domain/reminders/planned.ts';
import { leadWords } from '../../domain/reminders/texts.ts';
import { ada, at } from '../support/events.ts';
import { seedOfRun } from '../support/storedEvents.ts';

const TODAY = '2026-11-21';
const gas = {
  kind: 'document',
  documentId: 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a01',
  documentType: 'gas_safety_certificate',
} as const;
const badge = { kind: 'badge', code: 'LP-3H8T-W6RN' } as const;

const watch = (more: Partial<Watched> = {}): Watched => ({
  propertyId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  about: gas,
  dueOn: '2026-12-20',
  offsets: [-60, -30, -14, -7, -1, 0, 7],
  knownSince: '2026-01-01',
  ...more,
});
const paused = (until: string): ReminderState => ({
  ...reminderDecider.initial,
  snoozed: { [gas.documentId]: until },
});
const daysOf = (watched: readonly Watched[], state = reminderDecider.initial) =>
  plannedReminders(watched, state, TODAY).map(({ on, offset }) => `${on} ${offset}`);

test('reminders to come are those of the chosen days, the one that is due today first', () => {
  expect(daysOf([watch()])).toEqual([
    '2026-11-21 -30',
    '2026-12-06 -14',
    '2026-12-13 -7',
    '2026-12-19 -1',
    '2026-12-20 0',
    '2026-12-27 7',
  ]);
  expect(daysOf([watch({ offsets: [] })])).toEqual([]);
});

test('a pause leaves out what is due during it, and the latest of it comes on the day after', () => {
  expect(daysOf([watch()], paused('2026-12-15'))).toEqual([
    '2026-12-16 -7',
    '2026-12-19 -1',
    '2026-12-20 0',
    '2026-12-27 7',
  ]);
  expect(daysOf([watch({ about: badge })], paused('2026-12-15'))[0]).toBe('2026-11-21 -30');
});

test('a document and a pause may last to the last day that a date can write', () => {
  expect(daysOf([watch({ dueOn: '9999-12-31' })])).toEqual([]);
  expect(daysOf([watch({ offsets: [7] })], paused('9999-12-31'))).toEqual([]);
});

const NEAR = fc.integer({ min: -90, max: 90 });
const SUBJECT = fc.record({
  about: fc.constantFrom(gas, badge),
  dueOn: NEAR.map((days) => addDays(TODAY, days)),
  offsets: fc.uniqueArray(NEAR, { maxLength: 4 }),
  knownSince: fc.integer({ min: -120, max: 0 }).map((days) => addDays(TODAY, days)),
});
const WATCHED = fc.uniqueArray(SUBJECT, { maxLength: 2, selector: ({ about }) => about });
const PAUSE = fc.option(fc.integer({ min: 0, max: 60 }).map((days) => addDays(TODAY, days)));

/** What is sent if the schedule runs on each day from today on. */
const sentDayByDay = (watched: readonly Watched[], before: ReminderState): readonly string[] => {
  const sent: string[] = [];
  let state = before;
  for (let today = TODAY; today <= addDays(TODAY, 200); today = addDays(today, 1)) {
    const command = { type: 'SendReminders', accountId: ada, watched, digest: true, today, at } as const;
    const decided = reminderDecider.decide(command, state);
    if (isRejection(decided)) throw new Error(decided.detail);
    state = decided.reduce(reminderDecider.evolve, state);
    for (const { type, data } of decided)
      if (type === 'ReminderSent') sent.push(`${data.on} ${data.about.kind} ${data.offset}`);
  }
  return sent.sort();
};

test('what is planned is what the schedule then sends, day by day', () =>
  fc.assert(
    fc.property(WATCHED, PAUSE, (subjects, pause) => {
      const watched = subjects.map((subject) => watch(subject));
      const state = pause === null ? reminderDecider.initial : paused(pause);
      const planned = plannedReminders(watched, state, TODAY);
      expect(planned.map(({ on, about, offset }) => `${on} ${about.kind} ${offset}`).sort()).toEqual(
        sentDayByDay(watched, state),
      );
    }),
    { numRuns: 60, seed: seedOfRun() },
  ));

test.each([
  ['2026-12-06', '14 days before'],
  ['2026-12-19', '1 day before'],
  ['2026-12-20', 'On the day'],
  ['2026-12-27', '7 days after'],
])('%s is called %j', (on, words) => expect(leadWords(on, '2026-12-20')).toBe(words));
