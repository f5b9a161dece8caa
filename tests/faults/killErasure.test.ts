import { expect, test } from 'vitest';
import { type BoundaryName, expectErased, killAt, personToErase } from '../support/erasureBoundaries.ts';
import { faultFound } from '../support/faultFound.ts';
import { preloading, type serverForTest, startedServer } from '../support/serverProcess.ts';
import { smtpForTest } from '../support/smtp.ts';

// Two of the boundaries. All of them: tests/long/killErasure.test.ts.
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
    await killAt(server, person, smtp, boundary);
    await server.restart();
    await expectErased(server, person, smtp, { erased: index + 1 });
  }
});

test('control: a server that notes the end of an erasure before its last steps leaves them undone', async () => {
  const nodeArguments = preloading('./tests/support/erasuresEndedEarly.ts');
  const { smtp, server } = await serverAndMails({ nodeArguments });
  const person = await personToErase(server, smtp);
  await killAt(server, person, smtp, 'the key is destroyed, after files and addresses');
  await server.restart();
  const judged = expectErased(server, person, smtp, { erased: 1, timeout: GIVEN_UP });
  const facts = {
    AccountErased: 1,
    BadgeRevoked: 1,
    PropertyRemoved: 1,
    AccessRevoked: 2,
    AccessInvitationWithdrawn: 2,
    TransferDeclined: 1,
  };
  // The erasure counts as finished, so nothing is merely late. Its completion is missing, and all else is right.
  expect(await faultFound(judged)).toEqual({
    // Postgres goes on without the server, and may still commit the statement that was held back.
    left: expect.toBeOneOf([[], ['person_key: 1']]),
    files: false,
    // The end of the subscription does not wait for the key, and may be recorded before the kill.
    facts: expect.toBeOneOf([facts, { ...facts, SubscriptionEnded: 1 }]),
    others: { received: 1, erased: 1, reported: 1, reportsErased: 1, keys: 0 },
    finished: true,
    waiting: 0,
    mails: 1,
  });
});
