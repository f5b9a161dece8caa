import { beforeAll, expect, test } from 'vitest';
import { addProperty, answer, badge, passingProperty, someEmail, subscriber } from '../support/journey.ts';
import { mailedLink } from '../support/mailedLinks.ts';
import { smtpServer, type TestSmtpServer } from '../support/smtp.ts';
import { until } from '../support/until.ts';
import { downloaded, downloadFolder } from './downloads.ts';
import { siteForFile } from './siteForFile.ts';
import type { Visitor } from './visitor.ts';

let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await smtpServer();
  return () => smtp.stop();
});
const world = siteForFile(() => ({ env: { SMTP_URL: smtp.url } }));

const GUEST_REGISTER = 8;

const owner = async () => {
  const { client, user } = await subscriber(world.site, 'multi_yearly', { name: 'Rowena Hale' });
  const { propertyId, assessmentId } = await passingProperty(client);
  await badge(client, propertyId, assessmentId);
  await answer(client, assessmentId, GUEST_REGISTER, 'No');
  await addProperty(client, { name: 'Estuary Barn' });
  return { client, email: user.email, propertyId };
};

const grant = async (office: Visitor, email: string) => {
  await office.go('/console/team');
  await office.fill('Email', email);
  await office.press('Auditor', 'radio');
  await office.page.select('select:has(option[value=chosen])', 'chosen');
  await office.press('Sea View, Whitby', 'checkbox');
  await office.pressAt('input[type=date]', 'the last day');
  // A click in the middle selects the day or the year. Chromium shows dates in American order: month, day, year.
  for (let part = 0; part < 2; part += 1) await office.page.keyboard.press('ArrowLeft');
  for (const part of ['12', '31', '2099']) await office.page.keyboard.type(part);
  await office.press('Send invitation');
  await office.see(`The invitation to ${email} is on its way.`);
};

const accept = async (auditor: Visitor, email: string) => {
  await auditor.go(await mailedLink(smtp, email, 'invitation'));
  await auditor.see('Rowena Hale invites you', 'Your role: Auditor', 'Your access ends after 31/12/2099.');
  await auditor.press('Create an account', 'link');
  await auditor.fill('Email', email);
  await auditor.fill('Password', 'correct horse battery');
  await auditor.fill('Name (optional)', 'Ben of Acme Insurers');
  await auditor.pressAt('[name=accept_terms]');
  await auditor.press('Create Account');
  await auditor.press('Accept the invitation');
  await auditor.see('Histories of Rowena Hale', 'until 31/12/2099', 'Sea View');
};

const valueText = ({ page }: Visitor) =>
  page.$eval('input[type=range]', (slider) => slider.getAttribute('aria-valuetext'));

test('an auditor is granted a history by mail, walks it by keyboard, compares and exports; the owner sees the look and ends it', async () => {
  const { email, propertyId } = await owner();
  const office = await world.openAs(email);
  const invited = someEmail();
  await grant(office, invited);

  const downloads = await downloadFolder();
  const auditor = await world.open({ downloads });
  await accept(auditor, invited);
  expect(await auditor.text()).not.toContain('Estuary Barn');

  await auditor.pressAt('main ul a', 'the property');
  await auditor.see('You look as Ben of Acme Insurers', 'Not in order', 'An answer is no longer in order.');
  const last = await valueText(auditor);
  await auditor.page.focus('input[type=range]');
  await auditor.page.keyboard.press('Home');
  await auditor.see('The property was added.', 'Not Assessed');
  await auditor.page.keyboard.press('ArrowRight');
  await auditor.see('An assessment was started by question set');
  await auditor.page.keyboard.press('Space');
  await until('the third step', async () => (await valueText(auditor))?.startsWith('Step 3 '));
  await auditor.page.keyboard.press('Space');
  await auditor.page.keyboard.press('End');
  await until('the last step', async () => (await valueText(auditor)) === last);

  await auditor.press('What made this fail');
  await auditor.see('Answered question 1-8', 'Yes', 'No. Missing or non-compliant');
  await auditor.page.select('select:has(option[value=completion])', 'completion');
  await auditor.see('Compared with step', 'Compliant, 42 of 42', 'Non-Compliant, 41 of 42');

  await auditor.pressAt('header button[aria-haspopup=menu]', 'the formats');
  await auditor.pressAt('::-p-aria([name="Spreadsheet (CSV)"][role="menuitem"])');
  expect((await downloaded(downloads, '.csv')).toString()).toContain('Answered question 1-8');

  await office.go(`/properties/${propertyId}`);
  await office.see('Looks of auditors', 'Ben of Acme Insurers looked at the history');
  await office.go('/console/activity');
  await office.see('History looked at by an auditor', 'Ben of Acme Insurers');

  await office.go('/console/team');
  await office.press('Actions for Ben of Acme Insurers');
  await office.pressAt('::-p-aria([name="Remove"][role="menuitem"])');
  await office.see('loses all access');
  await office.press('Remove');
  // The open tab learns it at once.
  await auditor.see('Your access to Rowena Hale has ended.', 'History Not Found');
  world.expectNoErrors('404 /api/', '403 /api/');
});
