import { expect, test } from 'vitest';
import { type BoundaryName, expectErased, killAt, personToErase } from '../support/erasureBoundaries.ts';
import { preloading, type serverForTest, startedServer } from '../support/serverProcess.ts';
import { smtpForTest } from '../support/smtp.ts';

// Two of the boundaries. All of them, ten times each: tests/long/killErasure.test.ts.
const SOME: readonly BoundaryName[] = ['the policy notes it', 'the key is destroyed, after files and addresses'];

/** Milliseconds after which the control takes what is left for lost. */
const GIVEN_UP = 6000;

const serverAndMails = async (place: Parameters<typeof serverForTest>[1] = {}) => {
  const smtp = await smtpForTest();
  const server = await startedServer({ SMTP_URL: smtp.url, TRUST_PROXY: 'true' }, place);
  return { smtp, server };
};

test('a server that is killed in the middle of an erasure finishes it after its start', async () => {
  const { smtp, server } = await serverAndMails();
  for (const [index, boundary] of SOME.entries()) {
    const person = await personToErase(server, smtp);
    await killAt(server, person, boundary);
    await server.restart();
    await expectErased(server, person, smtp, { erased: index + 1 });
  }
});

test('control: a server that notes the end of an erasure before its last steps leaves them undone', async () => {
  const nodeArguments = preloading('./tests/support/erasuresEndedEarly.ts');
  const { smtp, server } = await serverAndMails({ nodeArguments });
  const person = await personToErase(server, smtp);
  await killAt(server, person, 'the key is destroyed, after files and addresses');
  await server.restart();
  const judged = expectErased(server, person, smtp, { erased: 1, timeout: GIVEN_UP });
  // The server has ended its work, so nothing is merely late.
  await expect(judged).rejects.toMatchObject({
    actual: { facts: { AccountErased: 1, PropertyRemoved: 1 }, finished: true, files: false },
  });
});
