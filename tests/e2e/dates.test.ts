import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { movedClock } from '../support/movedClock.ts';
import { smtpServer, type TestSmtpServer } from '../support/smtp.ts';
import { subscribesCalendar } from './dates/calendar.ts';
import { filesRecord } from './dates/filing.ts';
import { losesBadge } from './dates/lapse.ts';
import { checksAgain } from './dates/recheck.ts';
import type { Story } from './dates/story.ts';
import { siteForFile } from './siteForFile.ts';

// Each journey has its own account and moves the clock on from the days of the one before.
const clock = movedClock('2026-11-22T12:00:00Z');
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await smtpServer();
});
afterAll(() => smtp?.stop());
const world = siteForFile(() => ({ now: clock.now, env: { SMTP_URL: smtp.url } }));
const story = (): Story => ({ world, clock, smtp });
afterEach(() => world.expectNoErrors());

test('dates are read from a gas safety record, one is corrected, and the event has both', () => filesRecord(story()));

test('the lapse of a document is seen in another tab, told by mail, and undone by a new document under the same code', () =>
  losesBadge(story()));

test('a calendar program follows a document by a private address, until the address is replaced', () =>
  subscribesCalendar(story()));

// Its 42 keys take half a minute, so it is left to `npm run test:long`.
if (process.env.LONG)
  test('after a year each answer is confirmed with one key, and the badge is renewed under its code', () =>
    checksAgain(story()));
