import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { launchForTests } from '../support/browser.ts';
import { register } from '../support/journey.ts';
import { movedClock } from '../support/movedClock.ts';
import { smtpServer, type TestSmtpServer } from '../support/smtp.ts';
import { withTheKeyboard } from './payments/keyboard.ts';
import { changesPlans, endsAndComesBack, resumesAndRenews, SINGLE, subscribes } from './payments/life.ts';
import { startLocal } from './payments/localProvider.ts';
import type { Provider } from './payments/provider.ts';
import { CURRENT, choose, DIALOG, mails, type Story, seeIn } from './payments/story.ts';
import { startStripe } from './payments/stripeProvider.ts';
import { visit } from './visitor.ts';
import { meet } from './walk/refuse.ts';

/** A plan for fewer properties than there are, and a change while a payment is behind. */
const REFUSALS = ['409 /api/subscriptions/preview-update'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchForTests();
});
afterAll(() => browser?.close());

const LOCAL = ['the local provider', startLocal] as const;
const STRIPE = ['Stripe', startStripe] as const;
// The same journeys, so with Stripe they are left to `npm run test:long`.
const PROVIDERS = process.env.LONG ? [LOCAL, STRIPE] : [LOCAL];

describe.each(PROVIDERS)('with %s', (_name, start) => {
  const clock = movedClock('2026-11-01T00:00:00.000Z');
  let smtp: TestSmtpServer;
  let provider: Provider;
  beforeAll(async () => {
    smtp = await smtpServer();
    provider = await start(clock, smtp.url);
  });
  afterAll(async () => {
    await provider?.stop();
    await smtp?.stop();
  });

  const tab = async (cookies: ReadonlyMap<string, string>) => {
    const visitor = await visit(browser, provider.server.url, { cookies, refusals: REFUSALS });
    onTestFinished(visitor.leave);
    return visitor;
  };
  /** A new account with a browser and a mailbox. */
  const begin = async () => {
    const client = provider.server.client();
    const { id, email } = await register(client);
    const story = { provider, clock, smtp, visitor: await tab(client.jar), email, id, jar: client.jar };
    await mails(story, ['Welcome to LetProof: please confirm your email address']);
    return story;
  };
  /** The amounts in pence that an account has paid. */
  const paidBy = async ({ id }: { readonly id: string }): Promise<readonly number[]> => {
    const about = "type = 'InvoicePaid' and stream = $1";
    const rows = await provider.server.query(
      `select (data->>'total')::int as total from event where ${about} order by position`,
      [`subscription-${id}`],
    );
    return rows.map(({ total }) => total);
  };
  const expectNoErrors = (...stories: readonly Pick<Story, 'visitor'>[]) => {
    const logged = provider.server.logged.filter((line) => line.includes('rror'));
    expect([...stories.flatMap(({ visitor }) => visitor.browserErrors), ...logged]).toEqual([]);
  };

  test('a customer subscribes, changes plans, cancels, resumes, cures a failed payment, leaves and comes back', async () => {
    const story = await begin();
    await subscribes(story);
    await changesPlans(story);
    await resumesAndRenews(story);
    await endsAndComesBack(story);
    expectNoErrors(story);
  });

  test('a double click on Choose Plan is one checkout, and the back button leads to the same one', async () => {
    const story = await begin();
    const { visitor } = story;
    const before = await provider.checkouts();
    await visitor.go('/subscription');
    await visitor.see('Choose your plan');
    await visitor.page.$eval('article button', (button) => {
      (button as HTMLButtonElement).click();
      (button as HTMLButtonElement).click();
    });
    await visitor.page.waitForFunction(() => location.pathname.includes('checkout'), { polling: 50 });
    await visitor.page.goBack();
    await visitor.see('Choose your plan');
    await choose(visitor, SINGLE);
    await provider.pay(visitor, '£3.99 per month');
    await visitor.see('Your subscription is active.');
    expect(await provider.checkouts()).toBe(before + 1);
    await mails(story, ['Your receipt: £3.99']);
    expectNoErrors(story);
  });

  test('two tabs that change the plan at once are charged once', async () => {
    const story = await begin();
    const { visitor } = story;
    await visitor.go('/subscription');
    await choose(visitor, SINGLE);
    await provider.pay(visitor, '£3.99 per month');
    await visitor.see('Your subscription is active.');
    const tabs = [visitor, await tab(story.jar)];
    for (const each of tabs) {
      await each.go('/subscription');
      await choose(each, { plan: 'Multi Property', billing: 'Monthly' });
      await seeIn(each, DIALOG, 'To pay today', '£6.00');
    }
    await meet(tabs, '/api/subscriptions/update');
    for (const each of tabs) await each.press('Change Plan');
    for (const each of tabs) await seeIn(each, CURRENT, 'Multi Property', '£9.99 per month');
    expect(await paidBy(story)).toEqual([399, 600]);
    await mails(
      story,
      ['Your receipt: £3.99'],
      ['Your plan is now Multi Property, monthly'],
      ['Your receipt: £6.00', '£1.00'],
    );
    expectNoErrors(...tabs.map((each) => ({ visitor: each })));
  });
});

test('the keyboard alone is enough, and the focus returns after each dialog', async () => {
  const clock = movedClock('2026-11-01T00:00:00.000Z');
  const { server, stop } = await startLocal(clock);
  onTestFinished(stop);
  const client = server.client();
  await register(client);
  const visitor = await visit(browser, server.url, { cookies: client.jar });
  onTestFinished(visitor.leave);
  await withTheKeyboard(visitor);
  expect(visitor.browserErrors).toEqual([]);
});
