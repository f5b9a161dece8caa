import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isRejection } from '../../domain/decider.ts';
import { MOST_IN_DIGEST, reminderDecider } from '../../domain/reminders/decider.ts';
import type { ReminderEvent } from '../../domain/reminders/events.ts';
import type { Watched } from '../../domain/reminders/owed.ts';
import { checkEvents } from '../../server/adapters/checkEvents.ts';
import { metadata } from '../support/context.ts';
import { ada, at } from '../support/events.ts';

const subjects = (count: number, more: Partial<Watched> = {}): readonly Watched[] =>
  Array.from({ length: count }, () => ({
    propertyId: randomUUID(),
    about: { kind: 'document', documentId: randomUUID(), documentType: 'smoke_alarm_certificate' },
    dueOn: '2026-12-20',
    offsets: [-14, -7],
    knownSince: '2026-01-01',
    ...more,
  }));

type Sending = { readonly digest?: boolean; readonly today?: string; readonly most?: number };

/** What the schedule appends when it repeats the command, at most `most` times, after these events. */
const appendsOf = (
  watched: readonly Watched[],
  { digest = true, today = '2026-12-06', most = 100 }: Sending,
  past: readonly ReminderEvent[] = [],
) => {
  const appends: (readonly ReminderEvent[])[] = [];
  let state = past.reduce(reminderDecider.evolve, reminderDecider.initial);
  while (appends.length < most) {
    const decision = reminderDecider.decide(
      { type: 'SendReminders', accountId: ada, watched, digest, today, at },
      state,
    );
    if (isRejection(decision) || decision.length === 0) break;
    appends.push(decision);
    state = decision.reduce(reminderDecider.evolve, state);
  }
  return appends;
};

const idOf = ({ about }: Pick<Watched, 'about'>) => (about.kind === 'document' ? about.documentId : '');
const idsOf = (watched: readonly Watched[]) => watched.map(idOf).toSorted();
const mailsIn = (events: readonly ReminderEvent[]) =>
  events.flatMap(({ type, data }) => (type === 'RemindersMailed' ? [data.reminders.map(idOf).toSorted()] : []));
const sentIn = (events: readonly ReminderEvent[]) =>
  events.flatMap(({ type, data }) => (type === 'ReminderSent' ? [idOf(data)] : [])).toSorted();

const stored = (event: ReminderEvent) => ({
  id: randomUUID(),
  ...event,
  metadata: { ...metadata, account: ada, correlationId: randomUUID() },
});

describe('reminders of one day that do not fit into one append', () => {
  test.each([true, false])('are recorded in several, each sent and mailed once (as a digest: %s)', (digest) => {
    const watched = subjects(MOST_IN_DIGEST);
    const appends = appendsOf(watched, { digest });
    for (const events of appends) expect(() => checkEvents('reminder-1', events.map(stored))).not.toThrow();
    expect(sentIn(appends.flat())).toEqual(idsOf(watched));
    const mails = mailsIn(appends.flat());
    expect(mails).toHaveLength(digest ? 1 : MOST_IN_DIGEST);
    expect(mails.flat().toSorted()).toEqual(idsOf(watched));
  });

  test('beyond the most in one digest are in that of the next day', () => {
    const urgent = subjects(MOST_IN_DIGEST, { dueOn: '2026-12-19' });
    const others = subjects(3);
    const watched = [...others, ...urgent];
    const first = appendsOf(watched, {}).flat();
    expect(mailsIn(first)).toEqual([idsOf(urgent)]);
    const next = appendsOf(watched, { today: '2026-12-07' }, first).flat();
    expect(mailsIn(next)).toEqual([idsOf(others)]);
    expect(appendsOf(watched, { today: '2026-12-08' }, [...first, ...next])).toEqual([]);
  });
});

describe('if the process dies before all are recorded', () => {
  const watched = subjects(1_500);
  const begun = appendsOf(watched, { most: 1 }).flat();

  test.each(['2026-12-06', '2026-12-07'])('the digest of %s names all, and each is recorded once', (today) => {
    const rest = appendsOf(watched, { today }, begun).flat();
    expect(mailsIn([...begun, ...rest])).toEqual([idsOf(watched)]);
    expect(sentIn([...begun, ...rest])).toEqual(idsOf(watched));
  });

  test('what becomes due until the next run replaces the reminder before it', () => {
    const rest = appendsOf(watched, { today: '2026-12-13' }, begun).flat();
    expect(mailsIn(rest)).toEqual([idsOf(watched)]);
    expect(sentIn(rest)).toEqual(idsOf(watched));
  });

  test('a document that has another last day since is not named', () => {
    const renewed = watched.map((one) => ({ ...one, dueOn: '2027-12-20' }));
    expect(appendsOf(renewed, {}, begun)).toEqual([]);
  });

  test('each has a mail of its own if the digest was switched off since', () => {
    const rest = appendsOf(watched, { digest: false }, begun).flat();
    expect(mailsIn(rest)).toHaveLength(watched.length);
    expect(mailsIn(rest).flat().toSorted()).toEqual(idsOf(watched));
    expect(sentIn([...begun, ...rest])).toEqual(idsOf(watched));
  });
});
