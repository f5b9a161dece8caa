import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signedIn } from '../support/accounts.ts';
import { launchForTests } from '../support/browser.ts';
import { testEditions } from '../support/editions.ts';
import { addProperty, badge, begin, pass, register, subscribe } from '../support/journey.ts';
import { type Site, startSite } from './site.ts';
import { visit } from './visitor.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let site: Site;
let browser: Browser;

// A later edition takes effect on 1 February 2027: one question is new, one has another meaning.
beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite({ CLOCK_START: '2027-01-25T09:00:00Z' }, testEditions),
    launchForTests(),
  ]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.remove()]);
});

test('after a change of the rules an owner answers the new questions and keeps the badge', async () => {
  const owner = site.client();
  const { email } = await register(owner);
  await subscribe(owner);
  const propertyId = await addProperty(owner, { name: 'Quay House' });
  const assessmentId = await begin(owner, propertyId);
  await pass(owner, { propertyId, assessmentId });
  const { badgeId } = await badge(owner, propertyId, assessmentId);

  await site.restart({ CLOCK_START: '2027-02-10T09:00:00Z' });
  // The session has ended: it was not used for a week.
  const window = await visit(browser, site.url, { cookies: (await signedIn(site, email)).jar });
  await window.go('/dashboard');
  await window.see('Compliant', 'The rules changed on 01/02/2027: 2 questions to answer by 02/05/2027.');
  await window.press('Answer the new questions');
  await window.see('Question 11 of 42', 'Is every charging point for electric vehicles');
  await window.press('Yes', 'radio');
  await window.see('Question 13 of 42');
  await window.press('Yes', 'radio');
  await window.press('Continue');
  await window.go('/dashboard');
  await window.see('Quay House', '42 of 42 in order');
  expect(await window.text()).not.toContain('The rules changed');

  await site.restart({ CLOCK_START: '2027-05-10T09:00:00Z' });
  const stranger = await visit(browser, site.url);
  await stranger.go(`/verify-badge/${badgeId}`);
  await stranger.see('Badge Verified', 'Quay House');
  // The live connection is lost while the server restarts.
  const errors = window.browserErrors.filter((error) => !error.includes('ERR_CONNECTION_REFUSED'));
  expect([...errors, ...stranger.browserErrors, ...site.errors]).toEqual([]);
});
