import { resolve } from 'node:path';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { quickCheckContent } from '../../domain/questionnaire/quickCheckContent.ts';
import { launchForTests } from '../support/browser.ts';
import { PASSWORD, someEmail } from '../support/journey.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { type Visitor, visit } from './visitor.ts';

const TITLES = quickCheckContent.questions.map(({ question }) => question);

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ clientDir: resolve('dist/client') }), launchForTests()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), server?.remove()]);
});

const open = async (options = {}): Promise<Visitor> => {
  const visitor = await visit(browser, server.origin, options);
  await visitor.go('/?start-quiz');
  return visitor;
};

/** Answers in turn. Each answer leads to the next question by itself. */
const answerAll = async (visitor: Visitor, answers: readonly string[]) => {
  for (const [index, answer] of answers.entries()) {
    await visitor.see(TITLES[index] ?? '', `Question ${index + 1} of 5`);
    await visitor.press(answer);
  }
};
const lead = async (visitor: Visitor, email: string) => {
  await visitor.press('View My Results');
  await visitor.see('Want to Unlock Your Free Results?');
  await visitor.page.type('[name="email"]', email);
  await visitor.page.type('[name="password"]', PASSWORD);
};
const lastLead = async () =>
  (await server.query("select data from event where type = 'LeadCaptured' order by position desc limit 1"))[0]?.data;

test('a visitor fails the check, signs up and sees what is missing; the check belongs to the account', async () => {
  const visitor = await open();
  await answerAll(visitor, ['Yes', 'No', 'Yes', 'Yes', 'No']);
  await lead(visitor, someEmail());
  await visitor.press('Unlock My Results');
  await visitor.see('Unfortunately, Your Property May Not Be Compliant', 'Fines', 'Insurance', 'Personal liability');
  await visitor.see('Written fire risk assessment', 'Data protection fee and guest privacy notice');
  const user = await visitor.page.evaluate(() => fetch('/api/auth/me').then((reply) => reply.json()));
  expect(await lastLead()).toMatchObject({ accountId: user.user.id });
  const stored = await visitor.page.evaluate(() => localStorage.getItem('quick-check'));
  expect(JSON.parse(stored ?? '')).toMatchObject({ passed: false, answers: { q2: 'No', q5: 'No' } });
  expect(visitor.browserErrors).toEqual([]);
  await visitor.leave();
});

test('with the keyboard alone a check is passed', async () => {
  const visitor = await open({ size: 'phone' });
  for (const title of TITLES) {
    await visitor.see(title);
    await visitor.page.waitForFunction((text) => document.activeElement?.textContent === text, {}, title);
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
  }
  await visitor.tabTo('View My Results');
  await visitor.page.keyboard.press('Enter');
  await visitor.see('Want to Unlock Your Free Results?');
  await visitor.tabTo('Email');
  await visitor.page.keyboard.type(someEmail());
  await visitor.page.keyboard.press('Tab');
  await visitor.page.keyboard.type(PASSWORD);
  await visitor.page.keyboard.press('Enter');
  await visitor.see('Congratulations!', 'Continue to Full Assessment');
  expect(visitor.browserErrors).toEqual([]);
  await visitor.leave();
});

test('without a connection the result is worked out in the browser, and nothing that was typed is lost', async () => {
  const visitor = await open();
  const email = someEmail();
  await answerAll(visitor, ['Yes', 'Yes', 'No', 'Yes']);
  await visitor.see('Question 5 of 5');
  await visitor.page.setOfflineMode(true);
  await visitor.press('Yes');
  await lead(visitor, email);
  await visitor.press('Unlock My Results');
  await visitor.see('One of the five basics we asked about seems to be missing.', 'We got no answer');
  // The connection is back: both calls are made again.
  await visitor.page.setOfflineMode(false);
  await visitor.press('Back to the form');
  expect(await visitor.page.$eval('[name="email"]', (input) => (input as HTMLInputElement).value)).toBe(email);
  await visitor.press('Unlock My Results');
  await visitor.page.waitForFunction(() => localStorage.getItem('quick-check') !== null);
  await visitor.see('One of the five basics we asked about seems to be missing.');
  const [check] = await server.query(
    "select data from event where type = 'QuickCheckTaken' order by position desc limit 1",
  );
  expect(await lastLead()).toMatchObject({ quickCheckId: check.data.quickCheckId });
  await visitor.leave();
});

test('Back to Homepage leaves the check, and nothing runs on', async () => {
  const visitor = await open();
  await answerAll(visitor, ['Yes']);
  await visitor.press('Back to Homepage', 'link');
  await visitor.see('Is Your Holiday Let Legally Compliant?');
  expect(visitor.browserErrors).toEqual([]);
  await visitor.leave();
});
