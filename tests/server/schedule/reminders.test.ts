import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defaultNotifications, type Notifications } from '../../../domain/accounts/notifications.ts';
import { addDays } from '../../../domain/calendar.ts';
import type { Commands } from '../../../server/application/commands.ts';
import { handlersOf } from '../../../server/application/handlers.ts';
import { badgePolicy } from '../../../server/application/policies/badgePolicy.ts';
import type { Core } from '../../../server/process/core.ts';
import type { Reads } from '../../../server/readSide/reads.ts';
import { badgeDates } from '../../../server/schedule/jobs/badgeDates.ts';
import { PROPERTIES, reminders } from '../../../server/schedule/jobs/reminders.ts';
import { context, noDeadline } from '../../support/context.ts';
import { coreForFile, type Made, makerOn } from '../../support/core.ts';
import { silent } from '../../support/logs.ts';
import { CONDITION } from '../../support/timeLimits.ts';

const world = coreForFile();
const { core, now, setTime } = world;
const maker = makerOn(world);

const runJob = (of = core()) => reminders({ ...of, logger: silent }).run(now(), new AbortController().signal);

/** Registers the owner of a property that was made, so that the mails have an address. */
const registered = async (made: Made): Promise<Made & { email: string }> => {
  const { accountId } = made;
  const email = `${randomUUID()}@example.org`;
  const holder = { subject: accountId, details: { email, name: 'Ada', phone: '' } };
  const registration = { accountId, userType: 'owner', marketingOptIn: false, personal: { holder } } as const;
  await core().commands.account(
    accountId,
    { type: 'RegisterAccount', ...registration, at: now().toISOString() },
    context,
  );
  return { ...made, email };
};

const settle = async () => {
  await core().projections.caughtUp(await core().store.head(noDeadline), CONDITION);
};

type Sent = { readonly on: string; readonly items: readonly (readonly [string, string])[] };

/** All mails to this account, in order. */
const allMailsTo = async (email: string) => {
  const { rows } = await core().pool.query<never>(
    `select id, key, subject, account_id as "accountId", created_at as "createdAt", content from outbox_mail order by id`,
  );
  const mails = await Promise.all(rows.map((row) => core().mails.open(row)));
  return mails.flatMap((mail) => (mail?.to === email ? [mail] : []));
};

/** The mails with reminders or expiries to this account, in order. */
const mailsTo = async (email: string): Promise<readonly Sent[]> =>
  (await allMailsTo(email)).flatMap((mail) => {
    if (mail.template === 'documents-expired') {
      const expired = mail.data.documents.map(({ expiredOn }) => ['expired', expiredOn] as const);
      return [{ on: addDays(expired[0]?.[1] ?? '', 1), items: expired }];
    }
    if (mail.template !== 'reminders') return [];
    const items = mail.data.properties.flatMap(({ items }) => items.map(({ what, dueOn }) => [what, dueOn] as const));
    return [{ on: mail.data.on, items }];
  });

const offsetsOf = async (accountId: string) =>
  (await core().events.readStream(`reminder-${accountId}`, 0n, noDeadline)).flatMap(({ event }) =>
    event.type === 'ReminderSent' ? [`${event.data.on} ${event.data.dueOn} ${event.data.offset}`] : [],
  );

const withDocument = async (expiresOn: string) => {
  const made = await registered(await maker.property());
  await maker.open(made, made.assessmentId, 'OpenAssessment');
  await maker.upload(made, 'gas-safety-record', { expiresOn });
  await settle();
  return made;
};

const NO_REMINDERS: Notifications['reminders'] = { daysBefore: [], onTheDay: false, daysAfter: [] };

const changeNotifications = async ({ accountId }: Made, changes: Partial<Notifications>) => {
  const notifications = { ...defaultNotifications(false), ...changes };
  const command = { type: 'ChangeNotifications', notifications, via: 'settings', at: now().toISOString() } as const;
  await core().commands.account(accountId, command, context);
};

/** A property with one document for each of these last days. */
const withDocuments = async (...lastDays: readonly string[]) => {
  const [first = '', ...others] = lastDays;
  const made = await withDocument(first);
  const { questions } = core().editions.inEffectOn('2026-11-20');
  const keys = questions.map(({ key }) => key).filter((key) => key !== 'gas-safety-record');
  for (const [index, expiresOn] of others.entries()) await maker.upload(made, keys[index] ?? '', { expiresOn });
  await settle();
  return made;
};

const FIVE = ['2026-12-01', '2026-12-01', '2026-12-08', '2026-12-09', '2026-12-20'] as const;

const daysFrom = async (first: string, count: number, run: () => Promise<void>) => {
  for (let day = 0; day < count; day += 1) {
    setTime(new Date(Date.parse(`${first}T00:00:00Z`) + day * 86_400_000).toISOString());
    await run();
  }
};

test('a document is announced on seven days and when it has run out, once each, though two leaders run the job each day', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const { accountId, email } = await withDocument('2027-02-10');
  const second = await world.start();
  await daysFrom('2026-12-10', 75, async () => void (await Promise.all([runJob(), runJob(second)])));
  await second.stop();
  expect(await offsetsOf(accountId)).toEqual([
    '2026-12-12 2027-02-10 -60',
    '2027-01-11 2027-02-10 -30',
    '2027-01-27 2027-02-10 -14',
    '2027-02-03 2027-02-10 -7',
    '2027-02-09 2027-02-10 -1',
    '2027-02-10 2027-02-10 0',
    '2027-02-11 2027-02-10 1',
    '2027-02-17 2027-02-10 7',
  ]);
  const mails = await mailsTo(email);
  expect(mails.map(({ on }) => on)).toEqual([
    '2026-12-12',
    '2027-01-11',
    '2027-01-27',
    '2027-02-03',
    '2027-02-09',
    '2027-02-10',
    '2027-02-11',
    '2027-02-17',
  ]);
});

test('after forty days without a server five expiries are one mail, each told once, and a clock set back adds none', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const made = await withDocuments('2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05');
  setTime('2026-12-30T10:00:00.000Z');
  await runJob();
  await runJob();
  setTime('2026-12-30T08:00:00.000Z');
  await runJob();
  setTime('2026-12-29T23:00:00.000Z');
  await runJob();
  const mails = await mailsTo(made.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.items.map(([, dueOn]) => dueOn)).toEqual([
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ]);
  expect(await offsetsOf(made.accountId)).toHaveLength(5);
});

test('over forty days with five expiries there is one digest a day at most, and no document is in two of one day', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const made = await withDocuments(...FIVE);
  // A day after is also the day on which a document has run out.
  await changeNotifications(made, { reminders: { daysBefore: [14, 7, 1], onTheDay: true, daysAfter: [1, 7] } });
  await settle();
  await daysFrom('2026-11-20', 40, () => runJob());
  const mails = await mailsTo(made.email);
  expect(new Set(mails.map(({ on }) => on)).size).toBe(mails.length);
  const told = mails.flatMap(({ on, items }) => items.map(([, dueOn]) => `${dueOn} on ${on}`));
  // Two documents have the same last day, so each of its days is told of both.
  const days = (dueOn: string, ...offsets: number[]) =>
    offsets.map((offset) => `${dueOn} on ${addDays(dueOn, offset)}`);
  const expected = [
    ...days('2026-12-01', -7, -1, 0, 1, 7),
    ...days('2026-12-01', -7, -1, 0, 1, 7),
    ...days('2026-12-08', -14, -7, -1, 0, 1, 7),
    ...days('2026-12-09', -14, -7, -1, 0, 1, 7),
    ...days('2026-12-20', -14, -7, -1, 0, 1, 7),
  ];
  expect(told.toSorted()).toEqual(expected.toSorted());
}, 60_000);

test('without reminders, or during a pause, the owner is told once that a document has run out', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const made = await withDocuments('2026-12-01', '2026-12-08');
  await changeNotifications(made, { reminders: NO_REMINDERS });
  const paused = await withDocument('2026-12-01');
  const { rows } = await core().pool.query<{ id: string }>('select key as id from document_file where owner = $1', [
    paused.accountId,
  ]);
  const snooze = { type: 'SnoozeReminders', documentId: rows[0]?.id ?? '', until: '2026-12-31' } as const;
  const by = world.by(paused.accountId);
  await core().commands.reminder(paused.accountId, { ...snooze, propertyId: paused.propertyId, ...by }, context);
  await settle();
  await daysFrom('2026-11-20', 40, () => runJob());
  expect(await mailsTo(made.email)).toEqual([
    { on: '2026-12-02', items: [['expired', '2026-12-01']] },
    { on: '2026-12-09', items: [['expired', '2026-12-08']] },
  ]);
  expect(await mailsTo(paused.email)).toEqual([{ on: '2026-12-02', items: [['expired', '2026-12-01']] }]);
}, 60_000);

test('a reminder that a pause has held back comes after it, also if the issuer was corrected meanwhile', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const made = await withDocument('2027-02-10');
  const { rows } = await core().pool.query<{ id: string }>('select key as id from document_file where owner = $1', [
    made.accountId,
  ]);
  const documentId = rows[0]?.id ?? '';
  const about = { documentId, propertyId: made.propertyId };
  const snooze = { type: 'SnoozeReminders', ...about, until: '2027-01-20', ...world.by(made.accountId) } as const;
  await core().commands.reminder(made.accountId, snooze, context);
  setTime('2027-01-15T10:00:00.000Z');
  const dates = { expiresOn: '2027-02-10', issuer: 'Gas Safe' };
  const correct = { type: 'ChangeDates', ...dates, ...world.by(made.accountId) } as const;
  await core().commands.document(documentId, correct, context);
  await settle();
  await daysFrom('2027-01-16', 6, () => runJob());
  expect(await offsetsOf(made.accountId)).toEqual(['2027-01-21 2027-02-10 -30']);
});

test('a document that has cost a property its badge is told in the mail about the badge only', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const made = await registered(await maker.passing());
  await maker.upload(made, 'gas-safety-record', { expiresOn: '2026-12-01' });
  await maker.issue(made);
  await changeNotifications(made, { reminders: NO_REMINDERS });
  await settle();
  const runDay = async (day: string) => {
    setTime(`${day}T00:00:00.000Z`);
    const { recordStanding } = badgePolicy({ ...core(), now });
    await badgeDates({
      ...core(),
      name: 'badges',
      subscriptionsCompared: async () => true,
      recordStanding,
      logger: silent,
    }).run(now(), new AbortController().signal);
    await settle();
    await runJob();
  };
  await runDay('2026-12-02');
  const lost = (await allMailsTo(made.email)).flatMap((mail) => (mail.template === 'badge-lost' ? [mail.data] : []));
  expect(lost.map(({ reason }) => reason)).toEqual(['The gas safety certificate ran out on 01/12/2026.']);
  expect(await mailsTo(made.email)).toEqual([]);

  // The badge is lost already, so this one costs it nothing.
  await maker.upload(made, 'electrical-installation-report', { expiresOn: '2026-12-08' });
  await settle();
  await runDay('2026-12-09');
  expect(await mailsTo(made.email)).toEqual([{ on: '2026-12-09', items: [['expired', '2026-12-08']] }]);
});

test('documents that were replaced or deleted, and those of removed properties, are not announced', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const made = await withDocument('2026-12-21');
  const deleted = await maker.upload(made, 'electrical-installation-report', { expiresOn: '2026-12-21' });
  await core().commands.document(deleted, { type: 'DeleteDocument', ...world.by(made.accountId) }, context);
  await maker.upload(made, 'gas-safety-record', { expiresOn: '2027-11-21' });
  await settle();
  setTime('2026-12-20T10:00:00.000Z');
  await runJob();
  expect(await mailsTo(made.email)).toEqual([]);
});

test('own days for a type of document, and none at all, are kept to', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const made = await withDocument('2027-05-30');
  const { accountId } = made;
  const choose = (byType: readonly { daysBefore: number[] }[]) =>
    changeNotifications(made, {
      reminders: NO_REMINDERS,
      byType: byType.map((days) => ({ documentType: 'gas_safety_certificate', ...NO_REMINDERS, ...days })),
    });
  await choose([]);
  await settle();
  setTime('2027-05-01T10:00:00.000Z');
  await runJob();
  expect(await mailsTo(made.email)).toEqual([]);
  await choose([{ daysBefore: [21] }]);
  await settle();
  await daysFrom('2027-05-02', 10, () => runJob());
  expect(await offsetsOf(accountId)).toEqual(['2027-05-09 2027-05-30 -21']);
});

test('of an account with more properties than are read at once, the document of each is announced', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const first = await registered(await maker.property());
  const others = await maker.moreProperties(first, PROPERTIES);
  for (const made of [first, ...others])
    await maker.upload(made, 'gas-safety-record', { expiresOn: '2026-12-21', beforeAssessment: true });
  await settle();
  setTime('2026-11-21T08:00:00.000Z');
  await runJob();
  expect(await mailsTo(first.email)).toEqual([
    { on: '2026-11-21', items: Array(PROPERTIES + 1).fill(['Compliance document', '2026-12-21']) },
  ]);
});

test('the end of a badge and the anniversary of its assessment are announced', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const made = await registered(await maker.passing());
  await maker.issue(made);
  await settle();
  setTime('2027-10-21T08:00:00.000Z');
  await runJob();
  expect(await mailsTo(made.email)).toEqual([
    {
      on: '2027-10-21',
      items: [
        ['The badge’s twelve months', '2027-11-20'],
        ['Check last year’s answers again', '2027-11-20'],
      ],
    },
  ]);
  const begins = (await allMailsTo(made.email)).flatMap((mail) =>
    mail.template === 'reminders' ? mail.data.properties.flatMap(({ items }) => items.map((item) => item.begins)) : [],
  );
  expect(begins).toEqual([undefined, true]);
});

describe('more reminders than one append takes', () => {
  const MANY = 1_500;

  /** The read models, in which this account has `MANY` documents instead of one. */
  const readsWithMany = (accountId: string): Pick<Reads, 'all'> => ({
    all: async (query) =>
      (await core().reads.all(query)).flatMap((row) => {
        if (typeof row !== 'object' || row === null || !('documentId' in row && 'accountId' in row)) return [row];
        if (row.accountId !== accountId) return [row];
        const start = String(row.documentId).slice(0, -4);
        return Array.from({ length: MANY }, (_, n) => ({ ...row, documentId: start + String(n).padStart(4, '0') }));
      }),
  });

  /** The process is killed before it records the second part. */
  const killedBetweenParts = (accountId: string): Commands['reminder'] => {
    let parts = 0;
    const record = async (...command: Parameters<Commands['reminder']>) => {
      if (command[0] === accountId) parts += 1;
      if (parts > 1) throw new Error('killed');
      return core().commands.reminder(...command);
    };
    return Object.assign(record, core().commands.reminder);
  };

  test('are in one digest, also if the process dies in between', async () => {
    setTime('2026-11-20T10:00:00.000Z');
    const { accountId, email } = await withDocument('2026-12-20');
    setTime('2026-12-06T08:00:00.000Z');
    const many = { ...core(), reads: readsWithMany(accountId), logger: silent };
    const run = ({ commands }: Pick<Core, 'commands'>) =>
      reminders({ ...many, commands }).run(now(), new AbortController().signal);
    const dying = { ...core().commands, reminder: killedBetweenParts(accountId) };
    await expect(run({ commands: dying })).rejects.toThrow('killed');
    const begun = (await offsetsOf(accountId)).length;
    expect([begun > 0, begun < MANY, await mailsTo(email)]).toEqual([true, true, []]);

    await run(core());
    await run(core());
    const items = Array(MANY).fill(['Gas safety certificate', '2026-12-20']);
    expect(await mailsTo(email)).toEqual([{ on: '2026-12-06', items }]);
    expect(await offsetsOf(accountId)).toEqual(Array(MANY).fill('2026-12-06 2026-12-20 -14'));
  });
});

test('a process that dies between the reminder and its mail leaves the mail to the next one', async () => {
  setTime('2026-11-20T10:00:00.000Z');
  const made = await withDocument('2026-12-20');
  setTime('2026-12-06T00:00:00.000Z');
  // Handlers without policies record the reminder and then do nothing more, like a process that was killed.
  const { events, editions, store, guard, projections, reads } = core();
  const commands = handlersOf(events, now, editions);
  const job = reminders({ reads, editions, store, guard, projections, commands, logger: silent });
  await job.run(now(), new AbortController().signal);
  expect(await offsetsOf(made.accountId)).toEqual(['2026-12-06 2026-12-20 -14']);
  await expect.poll(() => mailsTo(made.email)).toHaveLength(1);
  await runJob();
  expect(await mailsTo(made.email)).toHaveLength(1);
});
