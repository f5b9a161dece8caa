import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectRemindersDespiteKills } from '../support/dueReminders.ts';
import { httpClient } from '../support/http.ts';
import { newAccount } from '../support/journey.ts';
import { type ServerForTest, serverForTest } from '../support/serverProcess.ts';
import { smtpServer, type TestSmtpServer } from '../support/smtp.ts';
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

const killWhileSending = async () => {
  const killed = new Promise<void>((done) => {
    // The mail has arrived, but the server does not get the reply.
    smtp.onArrival(async () => {
      smtp.onArrival(async () => {});
      await server.killServer();
      done();
    });
  });
  const account = newAccount();
  // The server may be killed before it replies.
  await httpClient(server.url)
    .post('/api/auth/register', account)
    .catch(() => {});
  const { email } = account;
  await killed;
  expect(smtp.to(email)).toHaveLength(1);
  setClockForward();
  await server.restart();
  await expect.poll(() => smtp.to(email).length).toBe(2);
  const [first, second] = smtp.to(email);
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.text).toBe(first?.text);
  expect(second?.date).toBe(first?.date);
};

test('a server that is killed between sending a mail and noting it sends the same mail again', {
  timeout: Math.max(TEST, ROUNDS * CONDITION),
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) await killWhileSending();
});

test('a server that is killed twice while it sends twenty reminders repeats only those under way', () =>
  expectRemindersDespiteKills({ server, smtp, env }, { documents: 20, kills: 2 }));
