import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { expectRemindersDespiteKills } from '../support/dueReminders.ts';
import { httpClient } from '../support/http.ts';
import { inDatabase } from '../support/inDatabase.ts';
import { newAccount } from '../support/journey.ts';
import { preloading, type ServerForTest, serverForTest } from '../support/serverProcess.ts';
import { type Arrived, smtpServer, type TestSmtpServer } from '../support/smtp.ts';
import { CONDITION, TEST } from '../support/timeLimits.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 1);

const env: Record<string, string> = { TRUST_PROXY: 'true', CLOCK_START: '2026-11-20T09:00:00.000Z' };
let smtp: TestSmtpServer;
let server: ServerForTest;

beforeAll(async () => {
  smtp = await smtpServer();
  env.SMTP_URL = smtp.url;
  server = await serverForTest(env);
  server.start();
  await server.ready();
}, 60_000);
afterAll(async () => {
  await server?.remove();
  await smtp?.stop();
});

/** So that the clock does not go back at a restart: mails would wait until it has caught up, longer in each round. */
const setClockForward = () => {
  env.CLOCK_START = new Date(Date.parse(env.CLOCK_START ?? '') + 60_000).toISOString();
};

const mailsWaitingIn = async (sender: ServerForTest) => {
  const text = `select from outbox_mail where status = 'waiting'`;
  return inDatabase(await sender.databaseUrl(), async (pool) => (await pool.query(text)).rowCount);
};

/**
 * Kills a server when its mail has arrived and before it gets the reply, and starts it again. Returns what has arrived
 * when no mail waits any more.
 */
const killWhileSending = async (sender: ServerForTest): Promise<readonly Arrived[]> => {
  const killed = new Promise<void>((done) => {
    smtp.onArrival(async () => {
      smtp.onArrival(async () => {});
      await sender.killServer();
      done();
    });
  });
  const account = newAccount();
  // The server may be killed before it replies.
  await httpClient(sender.url)
    .post('/api/auth/register', account)
    .catch(() => {});
  const { email } = account;
  await killed;
  expect(smtp.to(email)).toHaveLength(1);
  setClockForward();
  await sender.restart();
  await expect.poll(() => mailsWaitingIn(sender)).toBe(0);
  return smtp.to(email);
};

test('a server that is killed between sending a mail and noting it sends the same mail again', {
  timeout: Math.max(TEST, ROUNDS * CONDITION),
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const arrived = await killWhileSending(server);
    expect(arrived).toHaveLength(2);
    const [first, second] = arrived;
    expect(second?.messageId).toBe(first?.messageId);
    expect(second?.text).toBe(first?.text);
    expect(second?.date).toBe(first?.date);
  }
});

test('control: a server that notes a mail before it is sent does not send it again', async () => {
  const careless = await serverForTest(env, { nodeArguments: preloading('./tests/support/mailsSentLate.ts') });
  onTestFinished(careless.remove);
  careless.start();
  await careless.ready();
  expect(await killWhileSending(careless)).toHaveLength(1);
});

test('a server that is killed twice while it sends twenty reminders repeats only those under way', () =>
  expectRemindersDespiteKills({ server, smtp, env }, { documents: 20, kills: 2 }));
