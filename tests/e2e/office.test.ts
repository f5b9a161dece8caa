import { afterEach, beforeAll, expect, test } from 'vitest';
import { register, someEmail } from '../support/journey.ts';
import { smtpServer, type TestSmtpServer } from '../support/smtp.ts';
import { staffMember, staffOf } from '../support/staff.ts';
import { until } from '../support/until.ts';
import { writeMessage } from './officeSeeds.ts';
import { siteForFile } from './siteForFile.ts';

let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await smtpServer();
  return () => smtp.stop();
});
const world = siteForFile(() => ({ env: { SMTP_URL: smtp.url, CONTACT_EMAIL: 'hello@letproof.example' } }));
// After the removal from the staff.
afterEach(() => world.expectNoErrors('404 /api/console/', '422 /api/console/'));

test('staff answer a message, help a customer, send a mail again, rebuild, and are out once they are removed', async () => {
  const { site } = world;
  const { user } = await staffMember(site);
  const customer = site.client();
  const { id, email } = await register(customer, { name: 'Tamar Lettings' });
  await writeMessage(site, 'Vera Visitor', 'vera@example.com', 'Does the plaque need a licence?');
  const refused = someEmail();
  smtp.refusals.set(refused, { code: 550, text: '5.1.1 No such user here' });
  await register(site.client(), { email: refused, name: 'Rhoda Refused' });

  const sid = await world.openAs(user.email);
  await sid.go('/console/office/contact-messages');
  await sid.see('Switch on the second factor');
  await sid.press('Vera Visitor', 'link');
  await sid.see('Does the plaque need a licence?');
  await sid.press('Send the answer');
  await sid.see('Write an answer');
  await sid.fill('Your answer', 'No, it does not.');
  await sid.press('Send the answer');
  await sid.see('The answer to vera@example.com is on its way.', 'Answer by Sid Staff', 'Answered');
  await until('the answer', () => smtp.to('vera@example.com').find(({ text }) => text?.includes('No, it does not.')));
  await sid.press('Mails', 'link');
  await sid.see('Contact answer');

  await sid.go(`/console/office/accounts/${id}`);
  await sid.see('Tamar Lettings', email);
  await sid.press('Allowances', 'link');
  await sid.go(`/console/office/accounts/${id}/allowances`);
  await sid.press('Grant an allowance');
  await sid.fill('Properties', '25');
  await sid.press('Grant');
  await sid.see('Say why');
  await sid.fill('Reason', 'Twelve cottages on one farm');
  await sid.press('Grant');
  await sid.see('Running', 'Twelve cottages on one farm');
  expect((await customer.get('/api/subscriptions/current')).body.subscription.properties_limit).toBe(25);

  await sid.press('End all sessions');
  await sid.fill('Reason', 'A phone was stolen');
  await sid.pressAt('[role=dialog] [type=submit]', 'the button of the dialog');
  await until('the end of the session', async () => (await customer.get('/api/auth/me')).status === 401);

  await sid.go('/console/office/mails');
  await sid.press('Failed');
  await sid.press('Welcome', 'link');
  await sid.see(refused, 'RCPT TO: 550');
  smtp.refusals.delete(refused);
  await sid.press('Send again');
  await sid.fill('Reason', 'Their server is back');
  await sid.pressAt('[role=dialog] [type=submit]', 'the button of the dialog');
  await until('the mail that was sent again', () => smtp.to(refused)[0]);

  await sid.go('/console/office/projections');
  await sid.press('Rebuild Badge');
  await sid.fill('Reason', 'A row looks wrong');
  await sid.pressAt('[role=dialog] [type=submit]', 'the button of the dialog');
  await sid.go('/console/office/staff-actions');
  await sid.see('Asked for a rebuild', 'A row looks wrong', 'Ended all sessions', 'Answered a message');

  await staffOf(site)({ do: 'remove', account: user.email, reason: 'Left the company' });
  // The menu follows by itself.
  await sid.see('Page not found');
  expect(await sid.page.evaluate(async () => (await fetch('/api/console/accounts')).status)).toBe(404);
});
