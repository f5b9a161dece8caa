import { onTestFinished, test } from 'vitest';
import { expectRemindersDespiteKills } from '../support/dueReminders.ts';
import { serverForTest } from '../support/serverProcess.ts';
import { smtpForTest } from '../support/smtp.ts';

test('a server that is killed twenty times while it sends 500 reminders repeats only those under way', async () => {
  const smtp = await smtpForTest();
  const env: Record<string, string> = {
    SMTP_URL: smtp.url,
    TRUST_PROXY: 'true',
    CLOCK_START: '2026-11-20T09:00:00.000Z',
  };
  const server = await serverForTest(env);
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  await expectRemindersDespiteKills({ server, smtp, env }, { documents: 500, kills: 20 });
}, 1_200_000);
