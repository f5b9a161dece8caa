import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { invite } from '../../support/invited.ts';
import { addProperty, confirmAddress, PASSWORD, register, someEmail, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { smtpServer, type TestSmtpServer } from '../../support/smtp.ts';
import { offer } from '../../support/transferring.ts';

const WELCOME = 'Welcome to LetProof: please confirm your email address';
const CONTACT_EMAIL = someEmail();
let smtp: TestSmtpServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await smtpServer();
  server = await startServer({ env: { SMTP_URL: smtp.url, CONTACT_EMAIL } });
});
afterAll(async () => {
  await server?.remove();
  await smtp?.stop();
});
// What a test has left waiting would be sent in the next one.
beforeEach(() => untilSent());

const waiting = () => server.query("select template from outbox_mail where status = 'waiting' order by id");
const untilSent = () => expect.poll(waiting).toEqual([]);
const subjectsAt = (email: string) => smtp.to(email).map(({ subject }) => subject);

/** An account to which a property is offered and which is invited, while no mail can be sent. */
const approached = async (email = someEmail()) => {
  const { client: sender, user } = await subscriber(server);
  const propertyId = await addProperty(sender);
  const client = server.client();
  const person = await register(client, { email });
  await untilSent();
  await smtp.stop();
  await offer(sender, propertyId, email);
  await invite(server, sender, user.id, { email, role: 'viewer' });
  return { client, person };
};

const erase = async ({ client }: Awaited<ReturnType<typeof approached>>) => {
  const { status } = await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
  expect(status).toBe(200);
};

test('an erasure drops what others have caused to the confirmed address, and sends its own mail', async () => {
  const erased = await approached();
  await confirmAddress(server, erased.person);
  await erase(erased);
  expect(await waiting()).toEqual([{ template: 'account-deleted' }]);
  const dropped = "select from outbox_mail where status = 'dropped' and content is null and recipient is null";
  expect(await server.query(dropped)).toHaveLength(2);
  await smtp.start();
  await untilSent();
  expect(subjectsAt(erased.person.email)).toEqual([WELCOME, 'Your account was deleted']);
});

test('it leaves mails to an address that was not confirmed: they are for its real holder', async () => {
  const erased = await approached();
  await erase(erased);
  await smtp.start();
  await untilSent();
  expect(subjectsAt(erased.person.email)).toHaveLength(4);
});

test('it leaves messages to the team, whoever has that address', async () => {
  const erased = await approached(CONTACT_EMAIL);
  await confirmAddress(server, erased.person);
  const message = { name: 'Vera', email: someEmail(), phone: '', subject: 'general', message: 'Does a hut need one?' };
  expect((await server.client().post('/api/contact', message)).status).toBe(201);
  await erase(erased);
  await smtp.start();
  await untilSent();
  expect(subjectsAt(CONTACT_EMAIL)).toContain('Contact form: General');
});
