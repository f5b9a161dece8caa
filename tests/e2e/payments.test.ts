import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { launchForTests } from '../support/browser.ts';
import { register } from '../support/journey.ts';
import { smtpForTest } from '../support/smtp.ts';
import { changesPlans, endsAndComesBack, resumesAndRenews, subscribes } from './payments/life.ts';
import { startLocal } from './payments/localProvider.ts';
import { movedClock } from './payments/provider.ts';
import { mails, type Story } from './payments/story.ts';
import { startStripe } from './payments/stripeProvider.ts';
import { visit } from './visitor.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 90_000 });

/** A plan for fewer properties than there are, and a change while a payment is behind. */
const REFUSALS = ['409 /api/subscriptions/update'];

let browser: Browser;
beforeAll(async () => {
  browser = await launchForTests();
});
afterAll(() => browser?.close());

/** A new account at the provider, with a browser and a mailbox. */
const begin = async (start: typeof startLocal): Promise<Story> => {
  const clock = movedClock('2026-11-01T00:00:00.000Z');
  const smtp = await smtpForTest();
  const provider = await start(clock, smtp.url);
  onTestFinished(provider.stop);
  const { server } = provider;
  const client = server.client();
  const { email } = await register(client);
  const visitor = await visit(browser, server.url, { cookies: client.jar, refusals: REFUSALS });
  onTestFinished(visitor.leave);
  return { provider, clock, smtp, visitor, email };
};

describe.concurrent.for([
  ['the local provider', startLocal],
  ['Stripe', startStripe],
] as const)('with %s', ([, start]) => {
  test('a customer subscribes, changes plans, cancels, resumes, cures a failed payment, leaves and comes back', async () => {
    const story = await begin(start);
    await mails(story, ['Welcome to LetProof: please confirm your email address']);
    await subscribes(story);
    await changesPlans(story);
    await resumesAndRenews(story);
    await endsAndComesBack(story);
    expect([
      ...story.visitor.browserErrors,
      ...story.provider.server.logged.filter((line) => /rror/.test(line)),
    ]).toEqual([]);
  });
});
