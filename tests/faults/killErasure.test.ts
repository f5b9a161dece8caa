import { onTestFinished, test } from 'vitest';
import { type BoundaryName, expectErased, killAt, personToErase } from '../support/erasureBoundaries.ts';
import { serverForTest } from '../support/serverProcess.ts';
import { smtpForTest } from '../support/smtp.ts';

// Two of the boundaries. All of them, ten times each: tests/long/killErasure.test.ts.
const SOME: readonly BoundaryName[] = ['the policy notes it', 'the key is destroyed, after files and addresses'];

test('a server that is killed in the middle of an erasure finishes it after its start', async () => {
  const smtp = await smtpForTest();
  const server = await serverForTest({ SMTP_URL: smtp.url, TRUST_PROXY: 'true' });
  onTestFinished(server.remove);
  server.start();
  await server.ready();
  for (const [index, boundary] of SOME.entries()) {
    const person = await personToErase(server, smtp);
    await killAt(server, person, boundary);
    await server.restart();
    await expectErased(server, person, smtp, index + 1);
  }
});
