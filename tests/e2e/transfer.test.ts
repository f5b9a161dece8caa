import { beforeAll, expect, test } from 'vitest';
import { badge, PASSWORD, passingProperty, someEmail, subscribe, subscriber } from '../support/journey.ts';
import { mailedLink } from '../support/mailedLinks.ts';
import { smtpServer, type TestSmtpServer } from '../support/smtp.ts';
import { siteForFile } from './siteForFile.ts';
import type { Visitor } from './visitor.ts';

let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await smtpServer();
  return () => smtp.stop();
});
const world = siteForFile(() => ({ env: { SMTP_URL: smtp.url } }));

/** Moves the focus to this control with the keyboard alone, and presses Enter. */
const enter = async ({ page }: Visitor, name: string) => {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(() => document.activeElement?.textContent?.trim())) === name) {
      await page.keyboard.press('Enter');
      return;
    }
  }
  throw new Error(`The keyboard does not reach ${name}`);
};

test('a property is offered by mail, its buyer registers and accepts by keyboard, and keeps everything when the seller is erased', async () => {
  const { client, user } = await subscriber(world.site, 'multi_yearly', { name: 'Rowena Hale' });
  const { propertyId, assessmentId } = await passingProperty(client, '2030-01-31');
  const { badge_id: code } = await badge(client, propertyId, assessmentId);

  const seller = await world.openAs(user.email);
  await seller.go(`/properties/${propertyId}`);
  await seller.press('Transfer to another account');
  await seller.see('What goes along', 'What does not', 'The badge, under the same code and address');
  await seller.press('Send the offer');
  await seller.see('Email is required');
  const buyersEmail = someEmail();
  await seller.fill('Email of the new owner', buyersEmail);
  await seller.press('Send the offer');
  await seller.see(`Offered to ${buyersEmail}`, 'Withdraw the offer');

  const path = await mailedLink(smtp, buyersEmail, 'offer');
  const buyer = await world.open();
  await buyer.go(path);
  await buyer.see('A property is offered to you');
  expect(await buyer.text()).not.toContain('Sea View');
  await buyer.press('Create an account', 'link');
  await buyer.fill('Email', buyersEmail);
  await buyer.fill('Password', PASSWORD);
  await buyer.fill('Name (optional)', 'Jago Pascoe');
  await buyer.pressAt('[name=accept_terms]');
  await buyer.press('Create Account');
  await buyer.see('Confirm your email address first');
  const confirming = await buyer.openTab();
  await confirming.go(await mailedLink(smtp, buyersEmail, 'confirmation'));
  await confirming.see('confirmed');
  await buyer.press('I have confirmed it');
  await buyer.see('Sea View is offered to you', 'Rowena Hale', code, 'The rules of England apply');
  await enter(buyer, 'Accept the property');
  await buyer.see('An active subscription is required to add properties.', 'See the plans');

  await confirming.go('/dashboard');
  await confirming.see('Sea View is offered to you', 'See the offer');

  const buying = world.site.client();
  await buying.post('/api/auth/login', { email: buyersEmail, password: PASSWORD });
  await subscribe(buying, 'single_yearly');
  await enter(buyer, 'Accept the property');
  await buyer.see('The property is yours');
  await enter(buyer, 'Open the property');
  await buyer.see('Sea View', 'The property was transferred to another account', 'A former owner');
  expect(await buyer.text()).not.toContain('Rowena');
  // The seller's open page follows.
  await seller.see('Property Not Found');

  const erased = await client.send('DELETE', '/api/account', { json: { password: PASSWORD, confirm: 'DELETE' } });
  expect(erased.status).toBe(200);
  const stranger = await world.open();
  await stranger.go(`/verify-badge/${code}`);
  await stranger.see('Sea View', code);
  await buyer.go(`/assessment/${assessmentId}/report`);
  await buyer.see('Sea View', '100%');
  for (const file of [
    `/api/assessment/${assessmentId}/report/pdf`,
    `/api/badges/${(await buying.get('/api/badges/my-badges')).body.badges[0].id}/download?format=pdf&type=certificate`,
  ])
    expect((await buying.get(file)).bytes.subarray(0, 5).toString()).toBe('%PDF-');
  world.expectNoErrors('403 /api/transfers', '402 /api/transfers', '404 /api/', '422 /api/properties', '401 /api/');
});
