import { describe, expect, test } from 'vitest';
import { reminderDecider } from '../../domain/reminders/decider.ts';
import type { Reminder, ReminderEvent } from '../../domain/reminders/events.ts';
import type { Watched } from '../../domain/reminders/owed.ts';
import { sentReminders } from '../../domain/reminders/planned.ts';
import { ada, at } from '../support/events.ts';
import { spec } from '../support/spec.ts';

const { given } = spec(reminderDecider);

const quay = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const bakehouse = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
const offsets = [-60, -30, -14, -7, -1, 0, 7];
const gas = {
  kind: 'document',
  documentId: 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a01',
  documentType: 'gas_safety_certificate',
} as const;
const eicr = {
  kind: 'document',
  documentId: 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a02',
  documentType: 'eicr_certificate',
} as const;
const badge = { kind: 'badge', code: 'LP-3H8T-W6RN' } as const;

const watch = (dueOn: string, more: Partial<Watched> = {}): Watched => ({
  propertyId: quay,
  about: gas,
  dueOn,
  offsets,
  knownSince: '2026-01-01',
  ...more,
});
const reminder = ({ propertyId, about, dueOn }: Watched, offset: number): Reminder => ({
  propertyId,
  about,
  dueOn,
  offset,
});
const sending = (today: string, watched: readonly Watched[], digest = true) =>
  ({ type: 'SendReminders', accountId: ada, watched, digest, today, at }) as const;
const sent = (on: string, reminder: Reminder): ReminderEvent => ({
  type: 'ReminderSent',
  data: { accountId: ada, ...reminder, on, at },
});
const mailed = (on: string, ...reminders: Reminder[]): ReminderEvent => ({
  type: 'RemindersMailed',
  data: { accountId: ada, on, reminders, at },
});

const document = watch('2026-12-20');

describe('a reminder', () => {
  test.each([
    ['2026-10-21', -60],
    ['2026-11-20', -30],
    ['2026-12-06', -14],
    ['2026-12-13', -7],
    ['2026-12-19', -1],
    ['2026-12-20', 0],
    ['2026-12-27', 7],
  ])('is sent on %s, %i days from the last day', (today, offset) => {
    const due = reminder(document, offset);
    given()
      .when(sending(today, [{ ...document, offsets: [offset] }]))
      .then(sent(today, due), mailed(today, due));
  });

  test('is not sent on other days', () =>
    given(sent('2026-11-20', reminder(document, -30)), mailed('2026-11-20', reminder(document, -30)))
      .when(sending('2026-11-21', [document]))
      .thenNothing());

  test('is told once for all that a stopped server has missed', () => {
    const late = reminder(document, 7);
    given(sent('2026-11-20', reminder(document, -30)))
      .when(sending('2026-12-30', [document]))
      .then(sent('2026-12-30', late), mailed('2026-12-30', late));
  });

  test('does not come again when the clock is set back', () =>
    given(sent('2026-12-13', reminder(document, -7)), mailed('2026-12-13', reminder(document, -7)))
      .when(sending('2026-12-12', [document]))
      .thenNothing());

  test('is sent up to 90 days late, and left out after that', () => {
    const late = reminder(document, 7);
    given()
      .when(sending('2027-03-27', [document]))
      .then(sent('2027-03-27', late), mailed('2027-03-27', late));
    given()
      .when(sending('2027-03-28', [document]))
      .thenNothing();
  });

  test('starts anew with another last day', () => {
    const later = watch('2027-12-20', { knownSince: '2026-12-21' });
    const due = reminder(later, -60);
    given(sent('2026-12-27', reminder(document, 7)))
      .when(sending('2027-10-21', [later]))
      .then(sent('2027-10-21', due), mailed('2027-10-21', due));
  });

  test('is not sent for days before its last day was set', () =>
    given()
      .when(sending('2026-12-01', [watch('2026-12-20', { knownSince: '2026-11-30' })]))
      .thenNothing());
});

describe('the mail of a day', () => {
  const others = [
    watch('2026-12-20', { about: eicr }),
    watch('2026-12-13', { about: badge }),
    watch('2026-12-06', {
      about: { ...gas, documentId: 'c1a5b8f2-0d0e-4d55-9a2b-5b0f6f1d2a03' },
      propertyId: bakehouse,
    }),
  ];
  const [b, c, d] = others as [Watched, Watched, Watched];
  const ordered = [reminder(d, 7), reminder(c, 0), reminder(document, -7), reminder(b, -7)];

  test('groups by property, the most urgent first', () =>
    given()
      .when(sending('2026-12-13', [b, document, c, d]))
      .then(...ordered.map((each) => sent('2026-12-13', each)), mailed('2026-12-13', ...ordered)));

  test('is one for each reminder without a digest', () =>
    given()
      .when(sending('2026-12-13', [b, document, c, d], false))
      .then(...ordered.map((each) => sent('2026-12-13', each)), ...ordered.map((each) => mailed('2026-12-13', each))));

  test('is the only digest of its day', () =>
    given(mailed('2026-12-13', reminder(d, 7)))
      .when(sending('2026-12-13', [document]))
      .thenNothing());

  test('without a digest is followed by another for what becomes due later on the day', () => {
    const [earlier, later] = [reminder(d, 7), reminder(document, -7)];
    given(sent('2026-12-13', earlier), mailed('2026-12-13', earlier))
      .when(sending('2026-12-13', [document], false))
      .then(sent('2026-12-13', later), mailed('2026-12-13', later));
  });
});

describe('snoozing', () => {
  const snoozing = (until: string | null) =>
    ({
      type: 'SnoozeReminders',
      accountId: ada,
      propertyId: quay,
      documentId: gas.documentId,
      until,
      today: '2026-12-13',
      at,
    }) as const;
  const snoozed = (until: string | null): ReminderEvent => ({
    type: 'RemindersSnoozed',
    data: { accountId: ada, propertyId: quay, documentId: gas.documentId, until, at },
  });

  test('is recorded', () => given().when(snoozing('2026-12-18')).then(snoozed('2026-12-18')));
  test('can be ended', () => given(snoozed('2026-12-18')).when(snoozing(null)).then(snoozed(null)));
  test('until today is accepted', () => given().when(snoozing('2026-12-13')).then(snoozed('2026-12-13')));
  test('until a day that has passed is refused', () =>
    given().when(snoozing('2026-12-12')).thenRejected('snooze-in-past'));

  test('keeps its document quiet to the end of the day, and no other', () => {
    const other = watch('2026-12-20', { about: eicr });
    const due = reminder(other, -7);
    given(snoozed('2026-12-18'))
      .when(sending('2026-12-13', [document, other]))
      .then(sent('2026-12-13', due), mailed('2026-12-13', due));
    given(snoozed('2026-12-18'))
      .when(sending('2026-12-18', [document]))
      .thenNothing();
    const late = reminder(document, -1);
    given(snoozed('2026-12-18'))
      .when(sending('2026-12-19', [document]))
      .then(sent('2026-12-19', late), mailed('2026-12-19', late));
  });

  test('does not hide that its document has run out, and the reminders of the pause are not sent afterwards', () => {
    const watched = { ...document, offsets: [-7, 0, 1, 7] };
    const expiry = reminder(document, 1);
    given(snoozed('2026-12-31'))
      .when(sending('2026-12-20', [watched]))
      .thenNothing();
    given(snoozed('2026-12-31'))
      .when(sending('2026-12-21', [watched]))
      .then(sent('2026-12-21', expiry), mailed('2026-12-21', expiry));
    given(snoozed('2026-12-31'), sent('2026-12-21', expiry), mailed('2026-12-21', expiry))
      .when(sending('2026-12-27', [watched]))
      .thenNothing();
  });
});

test('the state of an account keeps one entry for each subject', () => {
  const { lastReminders } = given(
    sent('2026-11-20', reminder(document, -30)),
    sent('2026-12-06', reminder(document, -14)),
  ).state();
  const sentOn = ['2026-11-20', '2026-12-06'];
  const entries = Object.values(lastReminders).flatMap((shard) => Object.values(shard));
  expect(entries).toEqual([{ dueOn: '2026-12-20', offset: -14, sentOn }]);
});

test('what was sent about something is listed until it has another last day, the latest first', () => {
  const other = watch('2026-12-04', { about: eicr });
  const state = given(
    sent('2026-11-20', reminder(document, -30)),
    sent('2026-11-27', reminder(other, -7)),
    sent('2026-12-06', reminder(document, -14)),
  ).state();
  expect(sentReminders([other, document], state)).toEqual([
    { about: gas, dueOn: '2026-12-20', sentOn: ['2026-11-20', '2026-12-06'] },
    { about: eicr, dueOn: '2026-12-04', sentOn: ['2026-11-27'] },
  ]);
  const renewed = watch('2027-12-20');
  expect(sentReminders([renewed], state)).toEqual([]);
  const again = given(sent('2026-11-20', reminder(document, -30)), sent('2027-11-20', reminder(renewed, -30))).state();
  expect(sentReminders([renewed], again)).toMatchObject([{ sentOn: ['2027-11-20'] }]);
});
