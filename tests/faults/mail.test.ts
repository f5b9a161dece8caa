import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { groupBy } from '../../server/lib/groupBy.ts';
import { expectRemindersDespiteKills } from '../support/dueReminders.ts';
import { httpClient } from '../support/http.ts';
import { inDatabase } from '../support/inDatabase.ts';
import { newAccount } from '../support/journey.ts';
import { preloading, type ServerForTest, serverForTest } from '../support/serverProcess.ts';
import { type Arrived, smtpServer, type TestSmtpServer } from '../support/smtp.ts';
import { CONDITION, TEST } from '../support/timeLimits.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 1);

/** The subject of the mail that a registration sends. */
const CONFIRM = 'Welcome to LetProof: please confirm your email address';

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

/** What the server has noted about the mail that it wrote last. */
const lastNoted = async (sender: ServerForTest) => {
  const text = 'select status from outbox_mail order by id desc limit 1';
  const query = async (pool: Pool) => (await pool.query<{ status: string }>(text)).rows[0]?.status;
  return inDatabase(await sender.databaseUrl(), query);
};

/** How often each mail arrived. One with another Message-ID, text or date is another mail. */
const countedByMail = (arrived: readonly Arrived[]) => {
  const sameMail = groupBy(arrived, ({ messageId, text, date }) => JSON.stringify([messageId, text, date]));
  return [...sameMail.values()].map((mails) => ({ subject: mails[0]?.subject, times: mails.length }));
};

/**
 * Kills a server when its mail has arrived and before it gets the reply, and starts it again. Returns what it had noted
 * before it was killed, and what has arrived when the mail does not wait any more.
 */
const killWhileSending = async (sender: ServerForTest) => {
  const killed = new Promise<string | undefined>((done) => {
    smtp.onArrival(async () => {
      smtp.onArrival(async () => {});
      const noted = await lastNoted(sender);
      await sender.killServer();
      done(noted);
    });
  });
  const account = newAccount();
  // The server may be killed before it replies.
  await httpClient(sender.url)
    .post('/api/auth/register', account)
    .catch(() => {});
  const { email } = account;
  const noted = await killed;
  expect(smtp.to(email)).toHaveLength(1);
  setClockForward();
  await sender.restart();
  await expect.poll(() => lastNoted(sender)).not.toBe('waiting');
  return { noted, arrived: countedByMail(smtp.to(email)) };
};

test('a server that is killed between sending a mail and noting it sends the same mail again', {
  timeout: Math.max(TEST, ROUNDS * CONDITION),
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await killWhileSending(server);
    expect(found).toEqual({ noted: 'waiting', arrived: [{ subject: CONFIRM, times: 2 }] });
  }
});

test('control: a server that notes a mail before it is sent does not send it again', async () => {
  const careless = await serverForTest(env, { nodeArguments: preloading('./tests/support/mailsSentLate.ts') });
  onTestFinished(careless.remove);
  careless.start();
  await careless.ready();
  const found = await killWhileSending(careless);
  // It was noted as sent before the server was killed, so the repeat is missing and not merely late.
  expect(found).toEqual({ noted: 'sent', arrived: [{ subject: CONFIRM, times: 1 }] });
});

test('a server that is killed twice while it sends twenty reminders repeats only those under way', () =>
  expectRemindersDespiteKills({ server, smtp, env }, { documents: 20, kills: 2 }));
