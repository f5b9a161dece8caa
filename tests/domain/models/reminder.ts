import { reminderDecider } from '../../../domain/reminders/decider.ts';
import { ada, at, certificate, code, cottage, newerCertificate, villa } from '../../support/events.ts';
import { modelled } from './modelled.ts';

const DAYS = ['2026-11-20', '2026-12-13', '2026-12-19', '2026-12-20', '2026-12-21', '2027-03-21', '2027-03-22'];
/** By kind and id, as a person would name them. */
const SUBJECTS = [
  { kind: 'document' as const, documentId: certificate, documentType: 'gas_safety_certificate' as const },
  { kind: 'document' as const, documentId: newerCertificate, documentType: 'eicr_certificate' as const },
  { kind: 'badge' as const, code },
];
type Subject = (typeof SUBJECTS)[number];
const nameOf = (about: { kind: string; documentId?: string; code?: string }) => about.documentId ?? about.code ?? '';
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

type Sent = { dueOn: string; offset: number; sentOn: string[] };

export const reminder = modelled({
  decider: reminderDecider,
  refusals: { 'snooze-in-past': true },
  command: (choice) => {
    const type = choice.of(['SendReminders', 'SendReminders', 'SnoozeReminders'] as const);
    const by = { accountId: ada, today: choice.of(DAYS), at };
    if (type === 'SnoozeReminders') {
      const until = choice.of([null, '2026-11-20', '2026-12-19', '2026-12-31']);
      return { type, ...by, propertyId: cottage, documentId: choice.of([certificate, newerCertificate]), until };
    }
    const about: Subject[] = choice.of([[0], [0, 1], [0, 1, 2], [2]]).map((index) => SUBJECTS[index] as Subject);
    const dueOn = choice.of(['2026-12-20', '2026-12-20', '2026-12-27']);
    const knownSince = choice.of(['2026-11-01', '2026-12-13']);
    const offsets = choice.of([[-30, -7, 0, 1], [-7, -1], [1]]);
    const watched = about.map((subject, index) => {
      return { propertyId: index === 0 ? cottage : villa, about: subject, dueOn, offsets, knownSince };
    });
    return { type, ...by, watched, digest: choice.of([true, false]) };
  },
  model: () => {
    const last = new Map<string, Sent>();
    const pauses = new Map<string, string>();
    let digestOn: string | null = null;
    return {
      expect: (command) => {
        const { today } = command;
        if (command.type === 'SnoozeReminders') {
          const { documentId, until } = command;
          if ((pauses.get(documentId) ?? null) === until) return [];
          if (until !== null && until < today) return 'snooze-in-past';
          if (until === null) pauses.delete(documentId);
          else pauses.set(documentId, until);
          return ['RemindersSnoozed'];
        }
        if (command.digest && digestOn === today) return [];
        let count = 0;
        for (const { about, dueOn, offsets, knownSince } of command.watched) {
          const name = nameOf(about);
          const [before, pausedUntil] = [last.get(name), pauses.get(name) ?? ''];
          const due = offsets.filter((offset) => {
            const day = plus(dueOn, offset);
            const isTold = before?.dueOn === dueOn && before.offset >= offset;
            // A pause holds back everything but that the document has run out, on the day after its last one.
            const isPaused = today <= pausedUntil && offset !== 1;
            return day <= today && day > knownSince && today <= plus(day, 90) && !isTold && !isPaused;
          });
          if (due.length === 0) continue;
          count += 1;
          const sentOn = before?.dueOn === dueOn ? [...before.sentOn, today] : [today];
          last.set(name, { dueOn, offset: Math.max(...due), sentOn });
        }
        if (count === 0) return [];
        digestOn = today;
        const mails = command.digest ? 1 : count;
        return [...Array(count).fill('ReminderSent'), ...Array(mails).fill('RemindersMailed')];
      },
      view: () => ({ last, pauses, digestOn }),
    };
  },
  view: ({ lastReminders, snoozed, digestOn }) => ({
    last: new Map(
      Object.values(lastReminders).flatMap((shard) =>
        Object.entries(shard).map(([key, sent]) => [key.split(' ')[1], sent] as const),
      ),
    ),
    pauses: new Map(Object.entries(snoozed)),
    digestOn,
  }),
});
