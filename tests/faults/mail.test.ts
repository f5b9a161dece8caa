import { expect, onTestFinished, test } from 'vitest';
import { httpClient } from '../support/http.ts';
import { register } from '../support/journey.ts';
import { serverForTest } from '../support/serverProcess.ts';
import { smtpForTest } from '../support/smtp.ts';

test('a server that is killed between sending a mail and noting it sends the same mail again', async () => {
  const smtp = await smtpForTest();
  const server = await serverForTest({ SMTP_URL: smtp.url, TRUST_PROXY: 'true' });
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  const killed = new Promise<void>((done) => {
    // The mail has arrived, but the server does not get the reply.
    smtp.onArrival(async () => {
      smtp.onArrival(async () => {});
      await server.killServer();
      done();
    });
  });
  const { email } = await register(httpClient(server.url));
  await killed;
  expect(smtp.to(email)).toHaveLength(1);
  await server.restart();
  await expect.poll(() => smtp.to(email).length, { timeout: 20_000 }).toBe(2);
  const [first, second] = smtp.to(email);
  expect(second?.messageId).toBe(first?.messageId);
  expect(second?.text).toBe(first?.text);
  expect(second?.date).toBe(first?.date);
}, 90_000);
