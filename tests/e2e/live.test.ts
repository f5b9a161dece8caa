import type { Page } from 'puppeteer';
import { expect, test } from 'vitest';
import { addProperty, newProperty, register, subscribe } from '../support/journey.ts';
import { siteForFile } from './siteForFile.ts';

const world = siteForFile();

const shows = (page: Page, text: string) =>
  page.waitForFunction((expected) => document.body.innerText.includes(expected), { polling: 20 }, text);

const connections = (count: number) => expect.poll(() => world.site.live.count()).toBe(count);

test('tabs and browsers show a change of another one without a reload, over one connection each', async () => {
  const phone = world.site.client();
  const { email } = await register(phone);
  await subscribe(phone);
  const property = await addProperty(phone, { name: 'Sea View' });
  const rename = (name: string) => phone.put(`/api/properties/${property}`, newProperty({ name }));

  const window = await world.openAs(email);
  const colleague = await world.openAs(email);
  await window.go('/dashboard');
  await colleague.go('/dashboard');
  const { page: tab, go } = await window.openTab();
  await go('/dashboard');
  const pages = [window.page, tab, colleague.page];
  for (const page of pages) await shows(page, 'Sea View');
  await connections(2);
  const loads = await Promise.all(pages.map((page) => page.evaluate(() => performance.timeOrigin)));

  for (const name of ['Harbour View', 'Hill View', 'Lake View']) {
    expect((await rename(name)).status).toBe(200);
    await Promise.all(pages.map((page) => shows(page, name)));
  }

  // What is being edited stays as it was typed.
  await window.press('Edit Property');
  await window.see('Save Changes');
  await window.page.$eval('[role=dialog] input', (box) => (box as HTMLInputElement).select());
  await window.page.type('[role=dialog] input', 'My own name');
  await rename('River View');
  await Promise.all([tab, colleague.page].map((page) => shows(page, 'River View')));
  await window.page.waitForFunction(() => document.body.textContent?.includes('River View'));
  expect(await window.page.$eval('[role=dialog] input', (box) => (box as HTMLInputElement).value)).toBe('My own name');
  expect(await Promise.all(pages.map((page) => page.evaluate(() => performance.timeOrigin)))).toEqual(loads);

  // The tab with the connection is closed; the next one takes it over, and hears what came in between.
  await window.page.close();
  await rename('Moor View');
  await shows(tab, 'Moor View');
  await connections(2);

  await tab.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }));
  await connections(1);
  await shows(tab, 'Sign In');
  world.expectNoErrors();
});
