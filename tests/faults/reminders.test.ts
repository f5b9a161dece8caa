import Mail from 'nodemailer/lib/mailer';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isReminder, mailedReminders, ownerOfDocuments } from '../support/dueReminders.ts';
import { postgresForFile } from '../support/postgresStores.ts';
import { startServer } from '../support/server.ts';
import { smtpForTest } from '../support/smtp.ts';
import { tcpProxy } from '../support/tcpProxy.ts';

const COUNT = 10;
const EXPIRY = '2026-12-20';
const DUE = '2026-12-13T08:00:00.000Z';
const HOUR = 3_600_000;

const movableClock = (start: string) => {
  let instant = Date.parse(start);
  return {
    now: () => new Date(instant),
    set: (at: string) => {
      instant = Date.parse(at);
    },
    advance: (milliseconds: number) => {
      instant += milliseconds;
    },
  };
};

const postgres = postgresForFile();

/** An hour without the mail server, in which reminders are due. Returns what arrived and what was recorded in the end. */
const hourWithoutMails = async () => {
  const smtp = await smtpForTest();
  const clock = movableClock('2026-11-20T09:00:00.000Z');
  const server = await startServer({ env: { SMTP_URL: smtp.url }, now: clock.now });
  onTestFinished(server.remove);
  const { id, email } = await ownerOfDocuments(server.origin, Array(COUNT).fill(EXPIRY), { digest: false });
  const waiting = async () =>
    (await server.query(`select id from outbox_mail where account_id = $1 and status = 'waiting'`, [id])).length;
  await expect.poll(waiting).toBe(0);
  const written = async () => (await server.query('select id from outbox_mail where account_id = $1', [id])).length;
  const before = await written();
  await smtp.stop();
  clock.set(DUE);
  await server.runDueJobs();
  for (let minutes = 0; minutes < 60; minutes += 10) {
    clock.advance(HOUR / 6);
    await server.runDueJobs();
  }
  await expect.poll(written).toBe(before + COUNT);
  const meanwhile = { waiting: await waiting(), logged: () => server.logged.join() };
  return {
    meanwhile,
    whenItIsBack: async () => {
      await smtp.start();
      await expect.poll(waiting).toBe(0);
      const arrived = smtp.to(email).filter(isReminder);
      const events = await mailedReminders(server.databaseUrl, id);
      expect(events).toHaveLength(COUNT);
      return { arrived: arrived.map(({ messageId = '' }) => messageId.slice(1).split('.')[0]), events };
    },
  };
};

test('reminders that are due while the mail server is away for an hour arrive once each, in order', async () => {
  const { meanwhile, whenItIsBack } = await hourWithoutMails();
  await expect.poll(meanwhile.logged).toContain('Mails wait in the outbox');
  expect(meanwhile.waiting).toBe(COUNT);
  const { arrived, events } = await whenItIsBack();
  expect(arrived).toEqual(events);
}, 120_000);

/** Sends a mail as it should be, but for the fault. */
type Send = (mail: unknown) => Promise<unknown>;
const FAULTS: readonly (readonly [string, (send: Send) => Send, number])[] = [
  ['that does not notice that a mail was not taken', (send) => (mail) => send(mail).catch(() => undefined), 0],
  ['that sends each mail twice', (send) => (mail) => send(mail).then(() => send(mail)), 2 * COUNT],
];
test.each(FAULTS)(
  'control: a server %s is found',
  async (_, faulty, count) => {
    const { sendMail } = Mail.prototype;
    const spy = vi.spyOn(Mail.prototype, 'sendMail').mockImplementation(function (this: unknown, mail: unknown) {
      return faulty((one) => Reflect.apply(sendMail, this, [one]))(mail);
    } as typeof sendMail);
    onTestFinished(() => spy.mockRestore());
    const { whenItIsBack } = await hourWithoutMails();
    const { arrived, events } = await whenItIsBack();
    expect(arrived).toHaveLength(count);
    expect(() => expect(arrived).toEqual(events)).toThrow();
  },
  120_000,
);

test('expiries and reminders that are due while Postgres does not answer come once it is back, once each, in order', async () => {
  const days = ['2026-12-01', '2026-12-05', '2026-12-09', '2026-12-13', '2026-12-17'];
  const clock = movableClock('2026-11-20T09:00:00.000Z');
  const DATABASE_URL = await postgres.createDatabase();
  const before = await startServer({ env: { DATABASE_URL }, now: clock.now });
  await ownerOfDocuments(before.origin, days, { digest: true });
  await before.stop();

  const { address, fallSilent, comeBack } = await tcpProxy(DATABASE_URL);
  const env = { DATABASE_URL: address, TEST_PATIENCE: '3000' };
  const server = await startServer({ env, now: clock.now, dataDir: before.dataDir });
  onTestFinished(server.remove);
  fallSilent();
  clock.set('2026-12-30T08:00:00.000Z');
  await server.runDueJobs().catch(() => {});
  comeBack();
  const recorded = async (): Promise<readonly { type: string; days: readonly string[] }[]> => {
    const rows = await server.query(
      `select type, data from event where type in ('DocumentExpired', 'RemindersMailed') order by position`,
    );
    return rows.map(({ type, data }) => ({
      type,
      days: type === 'DocumentExpired' ? [data.expiredOn] : data.reminders.map((one: { dueOn: string }) => one.dueOn),
    }));
  };
  await expect
    .poll(
      async () => {
        // In place of the next minute.
        await server.runDueJobs().catch(() => {});
        return recorded().catch(() => []);
      },
      { timeout: 90_000, interval: 500 },
    )
    .toHaveLength(days.length + 1);
  await server.runDueJobs();
  const all = await recorded();
  const expired = all.filter(({ type }) => type === 'DocumentExpired');
  expect(expired).toEqual(days.map((day) => ({ type: 'DocumentExpired', days: [day] })));
  // Before them or after: a job waits for its read models, and the one of the mails may be the first that finds its own.
  expect(all.filter((one) => !expired.includes(one))).toEqual([{ type: 'RemindersMailed', days }]);
}, 180_000);
