import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenPurpose } from '../../../server/identity/accountTokens.ts';
import { uuidv7 } from '../../../server/lib/ids.ts';
import { context } from '../../support/context.ts';
import type { HttpClient } from '../../support/http.ts';
import { invite } from '../../support/invited.ts';
import {
  addProperty,
  badge,
  confirmAddress,
  newAccount,
  passingProperty,
  register,
  subscriber,
} from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { smtpServer, type TestSmtpServer } from '../../support/smtp.ts';
import { offer } from '../../support/transferring.ts';

const TEAM = 'team@letproof.example';
let smtp: TestSmtpServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await smtpServer();
  server = await startServer({ env: { SMTP_URL: smtp.url, CONTACT_EMAIL: TEAM } });
});
afterAll(async () => {
  await server?.remove();
  await smtp?.stop();
});

const at = () => new Date().toISOString();
const account = (id: string, command: Parameters<typeof server.core.commands.account>[1]) =>
  server.core.commands.account(id, command, context);

/** The subjects of the mails at an address, once there are `count`. */
const subjectsAt = async (address: string, count: number) => {
  await expect.poll(() => smtp.to(address).length).toBe(count);
  return smtp.to(address).map(({ subject }) => subject);
};
const latestAt = (address: string) => smtp.to(address).at(-1);
const tokenIn = (text = '', path: string) =>
  new RegExp(`${server.url.replace('.', '\\.')}${path}\\?token=([\\w-]{43})(?=\\s)`).exec(text)?.[1] ?? 'not there';

/** The account for which a link works. */
const accountOf = async (purpose: TokenPurpose, token: string) =>
  (await server.core.accountTokens.find(purpose, token))?.accountId;

/** A registered person whose welcome has arrived. */
const newPerson = async () => {
  const client = server.client();
  const { id, email } = await register(client);
  await subjectsAt(email, 1);
  return { client, id, email };
};

describe('about the account', () => {
  test('a registration sends the welcome with a link that confirms the address', async () => {
    const { id, email } = await newPerson();
    expect(latestAt(email)?.subject).toBe('Welcome to LetProof: please confirm your email address');
    const token = tokenIn(latestAt(email)?.text, '/confirm-email');
    expect(latestAt(email)?.html).toContain(`/confirm-email?token=${token}`);
    expect(await accountOf('confirm-email', token)).toBe(id);
  });

  test('the link can be sent again, and the older one no longer works', async () => {
    const { id, email } = await newPerson();
    const older = tokenIn(latestAt(email)?.text, '/confirm-email');
    await account(id, { type: 'RequestEmailConfirmation', requestId: uuidv7(), at: at() });
    expect((await subjectsAt(email, 2))[1]).toBe('Please confirm your email address');
    const newer = tokenIn(latestAt(email)?.text, '/confirm-email');
    expect([await accountOf('confirm-email', older), await accountOf('confirm-email', newer)]).toEqual([undefined, id]);
  });

  test('a change of address tells both addresses', async () => {
    const { id, email } = await newPerson();
    const next = `new-${email}`;
    await account(id, { type: 'ChangeEmail', email: next, at: at() });
    expect((await subjectsAt(email, 2))[1]).toBe('Your email address was changed');
    expect(await subjectsAt(next, 1)).toEqual(['Please confirm your new email address']);
    const token = tokenIn(latestAt(next)?.text, '/confirm-email');
    expect(await accountOf('confirm-email', token)).toBe(id);
    expect(latestAt(email)?.raw).not.toContain('token');
  });

  test('a forgotten password sends the link', async () => {
    const { id, email } = await newPerson();
    await account(id, { type: 'RequestPasswordReset', requestId: uuidv7(), at: at() });
    expect((await subjectsAt(email, 2))[1]).toBe('Choose a new password');
    const token = tokenIn(latestAt(email)?.text, '/reset-password');
    expect(await accountOf('reset-password', token)).toBe(id);
  });

  test('a new password and a second factor are confirmed', async () => {
    const { id, email } = await newPerson();
    await account(id, { type: 'RecordPasswordChange', how: 'reset', at: at() });
    await account(id, { type: 'EnableTwoFactor', at: at() });
    await account(id, { type: 'DisableTwoFactor', at: at() });
    expect((await subjectsAt(email, 4)).slice(1)).toEqual([
      'Your password was changed',
      'Two-step sign-in was switched on',
      'Two-step sign-in was switched off',
    ]);
  });

  test('a lead gets the result of the quick check after the welcome, with a link that ends such mails', async () => {
    const [quickCheckId, { id, email }] = [randomUUID(), await newPerson()];
    const answers = { q1: 'Yes', q2: 'Yes', q3: 'No', q4: 'N/A', q5: 'No' } as const;
    const { quickCheck } = server.core.commands;
    const taken = { type: 'TakeQuickCheck', quickCheckId, accountId: null, answers, passed: false } as const;
    await quickCheck(quickCheckId, { ...taken, at: at() }, context);
    await quickCheck(quickCheckId, { type: 'CaptureLead', quickCheckId, accountId: id, at: at() }, context);
    expect((await subjectsAt(email, 2))[1]).toBe('Your quick check result');
    const { text, headers } = latestAt(email) ?? {};
    expect(text).toMatch(/Gas safety check from the last 12 months[\s\S]+Data protection fee and guest privacy notice/);
    const header = headers?.find(({ key }) => key === 'list-unsubscribe')?.value;
    expect(header).toMatch(new RegExp(`^<${server.url}/api/unsubscribe/${id}\\.[\\w-]{22}>$`));
  });

  test('an erasure sends one last mail, although the key of the person is destroyed', async () => {
    const { id, email } = await newPerson();
    await smtp.stop();
    await account(id, { type: 'RecordPasswordChange', how: 'change', at: at() });
    await account(id, { type: 'EraseAccount', emailKey: server.core.secrets.emailKey(email), at: at() });
    await server.core.keyring.erase(id);
    await expect.poll(() => server.logged.join()).toContain('Mails wait in the outbox');
    await smtp.start();
    expect((await subjectsAt(email, 2))[1]).toBe('Your account was deleted');
    await expect.poll(() => server.query('select 1 from outbox_mail where content is not null')).toEqual([]);
    expect(smtp.to(email)).toHaveLength(2);
  });
});

describe('about a message of the contact form', () => {
  const receive = async (sender: { email: string; message: string }) => {
    const contactId = randomUUID();
    await server.core.keyring.create(contactId);
    const details = { name: 'Ada', phone: '', ...sender };
    const personal = { sender: { subject: contactId, details } };
    const message = { contactId, accountId: null, emailKey: 'x', subject: 'technical', personal, at: at() } as const;
    await server.core.commands.contact(contactId, { type: 'ReceiveMessage', ...message }, context);
  };

  test('it reaches the team, whose answer goes to the sender, and the sender gets an acknowledgement', async () => {
    const { email } = newAccount();
    await receive({ email, message: 'The upload of my EICR fails.' });
    expect(await subjectsAt(email, 1)).toEqual(['We have your message']);
    expect(latestAt(email)?.text).toContain('within 24 hours');
    expect(latestAt(email)?.raw).not.toContain('EICR');
    await expect.poll(() => latestAt(TEAM)?.replyTo).toEqual([{ name: '', address: email }]);
    expect(latestAt(TEAM)?.subject).toBe('Contact form: Technical');
    expect(latestAt(TEAM)?.text).toContain('The upload of my EICR fails.');
  });
});

test('about a property: completed, badge issued, lost and back, all to the owner', async () => {
  const { client, user } = await subscriber(server);
  const { propertyId, assessmentId } = await passingProperty(client);
  const { badgeId: code } = await badge(client, propertyId, assessmentId);
  await client.put(`/api/assessment/${assessmentId}/answers`, { question_id: 'child-safety', answer: 'No' });
  await client.put(`/api/assessment/${assessmentId}/answers`, { question_id: 'child-safety', answer: 'Yes' });
  expect(await subjectsAt(user.email, 6)).toEqual([
    'Welcome to LetProof: please confirm your email address',
    'Your receipt: £99.99',
    'Assessment completed: passed',
    'Your badge is ready',
    'Your badge is suspended',
    'Your badge is active again',
  ]);
  const [, , completed, ready, lost, back] = smtp.to(user.email);
  for (const mail of [completed, ready, lost, back]) expect(mail?.text).toContain('Sea View');
  expect(completed?.text).toContain(`${server.url}/assessment/${assessmentId}/report?account=${user.id}`);
  expect(lost?.text).toMatch(/Question \d-\d+ is no longer in order/);
  for (const mail of [ready, lost, back])
    expect(mail?.text).toContain(`${server.url}/badge/${code}?account=${user.id}`);
});

test.each<[string, (client: HttpClient, email: string, accountId: string) => Promise<unknown>]>([
  [
    'an invitation that was withdrawn',
    async (client, email, accountId) => {
      const { id } = await invite(server, client, accountId, { email, role: 'viewer' });
      return client.delete(`/api/access/invitations/${id}`);
    },
  ],
  [
    'an offer that was withdrawn',
    async (client, email) => {
      const propertyId = await addProperty(client);
      await offer(client, propertyId, email);
      return client.delete(`/api/properties/${propertyId}/transfer`);
    },
  ],
])('%s while its mail waited is not sent', async (_, act) => {
  const { client, user } = await subscriber(server);
  await confirmAddress(server, user);
  await subjectsAt(user.email, 2);
  const { email } = newAccount();
  const dropped = async () => (await server.query("select from outbox_mail where status = 'dropped'")).length;
  const before = await dropped();
  await smtp.stop();
  expect(await act(client, email, user.id)).toMatchObject({ status: 200 });
  // The mail server stays away until then: an attempt that had begun before would be successful.
  await expect.poll(dropped).toBe(before + 1);
  await smtp.start();
  await expect.poll(() => server.query("select from outbox_mail where status = 'waiting'")).toEqual([]);
  expect(smtp.to(email)).toEqual([]);
});

test('no address, name or token is logged', () => {
  const logged = server.logged.join('\n');
  expect(logged).toContain('Mails wait in the outbox');
  expect(logged).not.toMatch(/@|token|Lovelace/);
});
