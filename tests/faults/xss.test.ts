import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { badgeSvg } from '../../server/print/badgeSvg.tsx';
import { certificateHtml } from '../../server/print/certificate.tsx';
import { badgeOf, paperOf } from '../server/print/samples.ts';
import { launchForTests } from '../support/browser.ts';
import { printerForTest } from '../support/printers.ts';
import { readDocument } from './fuzz/described/operations.ts';
import { FIELDS, type Field, NAMES, textMembers } from './xss/fields.ts';
import type { Fixture } from './xss/fixture.ts';
import { type HookedTab, hookedTab } from './xss/hook.ts';
import { parsedBy } from './xss/judge.ts';
import { walkKeys } from './xss/keys.ts';
import { judgeMails, MAIL_TEXTS, mailsWith } from './xss/mails.ts';
import { openedVisits } from './xss/opened.ts';
import { outboxMails } from './xss/outbox.ts';
import { ALL, chosen, marked } from './xss/payloads.ts';
import { harmlessBadges, readPdf, round, wrongIn, wrongSvg } from './xss/rounds.ts';
import { startFixture } from './xss/startFixture.ts';
import { type Made, store } from './xss/store.ts';
import { fieldOf, numberOf, textStore } from './xss/texts.ts';
import { ownerVisits, type Seen, staffVisits, walk } from './xss/walk.ts';

/** Payloads of a run. `COUNT=120` before the command takes all of them. */
const FEW = 12;
const COUNT = Number(process.env.COUNT ?? FEW);
const AT_ONCE = 3;
const TIME = 120_000 + COUNT * 10_000;
const payloads = chosen(COUNT);
const texts = textStore(payloads);
const made: Made[] = [];

let browser: Browser;
let fixture: Fixture;
let tab: HookedTab;

beforeAll(async () => {
  [fixture, browser] = await Promise.all([startFixture(COUNT), launchForTests()]);
  const indexes = [...payloads.keys()];
  for (let at = 0; at < COUNT; at += AT_ONCE)
    made.push(...(await Promise.all(indexes.slice(at, at + AT_ONCE).map((index) => store(fixture, texts, index)))));
  tab = await hookedTab(browser, fixture.server.origin);
}, TIME);
/** An address of a mailbox holds no markup. */
const REFUSED: readonly Field[] = ['address of a person'];

/** What is in the mails that are written because of what is stored: to owners, senders and addressees. */
const IN_MAILS: readonly Field[] = [
  'name of a person',
  'name of a property',
  'name of a sender',
  'name in a message',
  'answer to a message',
];

/** The fields of which fewer than a quarter of the payloads were stored, so that they show little or nothing. */
const hardlyStored = (fields: readonly Field[]): readonly Field[] =>
  fields.filter((field) => !REFUSED.includes(field) && texts.of([field]).length < COUNT / 4);
const isStoredLater = (field: Field): boolean => field.startsWith('new ');

afterAll(async () => {
  const count = (numbers: readonly number[]) =>
    Object.fromEntries(NAMES.map((name) => [name, numbers.filter((number) => fieldOf(number) === name).length]));
  const [stored, refused] = [[...texts.stored.keys()], [...texts.refused]].map(count);
  console.info(JSON.stringify({ payloads: COUNT, stored, refused }));
  await Promise.all([browser?.close(), fixture?.server.remove()]);
});

test('every text that a request can hold is a field of this test, or is only compared', () => {
  expect(new Set(Object.values(FIELDS).flat())).toEqual(new Set(textMembers(readDocument())));
  expect(new Set(ALL).size).toBe(120);
});

// With all payloads the second test changes the property for minutes, so that no page of the first one would come to rest.
const concurrent = COUNT <= FEW;
describe(`with ${COUNT} payloads in each field`, { concurrent }, () => {
  test(
    'pages run no script, and show each text as it was typed',
    async () => {
      const seen: Seen = { shown: new Set(), missing: [] };
      const { owner, staff, server } = fixture;
      const [ownerTab, staffTab] = await Promise.all(
        [owner, staff].map(({ jar }) => hookedTab(browser, server.origin, { cookies: jar, withoutPolicy: true })),
      );
      if (!ownerTab || !staffTab) throw new Error('No tabs');
      await walkKeys(fixture, ownerTab, texts, seen);
      await walk(ownerTab, ownerVisits(fixture, made), texts, seen);
      await walk(staffTab, staffVisits(made), texts, seen);
      const { receiver, visitor, offered } = await openedVisits(fixture, texts);
      const visitorTab = await hookedTab(browser, server.origin, { withoutPolicy: true });
      const receiverTab = await hookedTab(browser, server.origin, { cookies: receiver.jar, withoutPolicy: true });
      await walk(visitorTab, visitor, texts, seen);
      await walk(receiverTab, offered, texts, seen);
      const tabs = [ownerTab, staffTab, visitorTab, receiverTab];
      expect(tabs.flatMap(({ ran }) => ran)).toEqual([]);
      expect(seen.missing).toEqual([]);
      const mails = await outboxMails(server, tab.page, texts);
      expect(mails.wrong).toEqual([]);
      expect([...mails.fields]).toEqual(expect.arrayContaining([...IN_MAILS]));
      expect(hardlyStored(NAMES.filter((field) => !isStoredLater(field)))).toEqual([]);
      const kept = texts.of(NAMES.filter((field) => !isStoredLater(field)));
      expect(kept.filter((number) => !seen.shown.has(number)).map((number) => texts.stored.get(number))).toEqual([]);
      console.info(JSON.stringify({ shownOnPages: seen.shown.size }));
      await Promise.all(tabs.map((tab) => tab.leave()));
    },
    TIME,
  );

  test(
    'badge, certificate, report and verification page show the name and address as typed, and no other text',
    async () => {
      const [parser, visitor] = [(await hookedTab(browser, fixture.server.origin)).page, tab];
      const harmless = await harmlessBadges(fixture, parser);
      const wrong: string[] = [];
      for (const index of payloads.keys())
        wrong.push(...(await round(fixture, texts, index, { parser, visitor }, harmless)));
      expect(wrong).toEqual([]);
      expect(hardlyStored(NAMES.filter(isStoredLater))).toEqual([]);
      expect(visitor.ran).toEqual([]);
      expect(visitor.policyReports).toEqual([]);
    },
    TIME,
  );
});

// Alone: it fills the process, which is also the server's.
test(
  `the ${MAIL_TEXTS.length} texts of mails change no element, bring no script, and are shown as typed, with ${COUNT} payloads in each`,
  async () => {
    const { page } = await hookedTab(browser, fixture.server.origin);
    const wrong: string[] = [];
    for (const payload of payloads) {
      const judged = await judgeMails(page, mailsWith(payload));
      wrong.push(...judged.wrong);
      // Half of them: for example, a greeting leaves out a name with such signs.
      expect(judged.count).toBeGreaterThan(30);
    }
    expect(wrong).toEqual([]);
  },
  TIME,
);

describe('control: what is not escaped is found', () => {
  const PLAIN = 'Quagga';
  const VECTOR = '<img src=x onerror=alert(1)>';
  const raw = (html: string, text: string) => html.replaceAll(PLAIN, () => text);

  test.each(['<script>alert(1)</script>', VECTOR, '<svg onload=alert(1)>', '<details open ontoggle=alert(1)>'])(
    'by the page that holds %s, and by its policy',
    async (payload) => {
      const html = raw(`<!doctype html><p>${PLAIN}</p>`, marked(payload, 7));
      for (const withoutPolicy of [true, false]) {
        const hooked = await hookedTab(browser, fixture.server.origin, { withoutPolicy });
        await hooked.write('/login', html);
        expect(hooked.ran.length > 0).toBe(withoutPolicy);
        expect(hooked.policyReports.length > 0).toBe(!withoutPolicy);
        await hooked.leave();
      }
    },
  );

  test('by the parser of badges', async () => {
    const svgs = ['x', PLAIN].map((name) => badgeSvg({ badge: badgeOf({}, name) }));
    const written = [VECTOR, '<b/>', '<!--', '&x;'].map((payload) => raw(svgs[1] ?? '', payload));
    const [harmless, ...wrong] = await parsedBy(tab.page, 'image/svg+xml', [...svgs.slice(0, 1), ...written]);
    if (!harmless) throw new Error('Nothing was parsed');
    expect(wrongSvg(harmless, [harmless])).toEqual([]);
    for (const one of wrong) expect(wrongSvg(one, [harmless])).not.toEqual([]);
  });

  test('by the reader of PDFs', async () => {
    const { toPdf } = await printerForTest();
    const index = payloads.findIndex((payload) => /^<(img|script|svg)/.test(payload));
    const name: Field = 'new name of a property';
    const html = certificateHtml({ badge: badgeOf({}, PLAIN), paper: paperOf() });
    const written = texts.stored.get(numberOf(name, index)) ?? '';
    const shown = await readPdf(await toPdf(raw(html, written), { landscape: true }));
    expect(wrongIn('certificate', shown, texts, index)).toContain(`certificate does not show ${written}`);
    const foreign = texts.stored.get(numberOf('name of a sender', index)) ?? '';
    expect(wrongIn('certificate', foreign, texts, index)).toContain(`certificate shows ${foreign}`);
  });

  test('by the parser of mails', async () => {
    const mails = mailsWith(PLAIN).map(
      ([template, html, ...others]) => [template, raw(html, VECTOR), ...others] as const,
    );
    const holding = mails.filter(([, html]) => html.includes(VECTOR)).map(([template]) => template);
    const { wrong } = await judgeMails(tab.page, mails);
    expect(holding.length).toBeGreaterThan(20);
    for (const template of holding) expect(wrong.join('\n')).toContain(`the mail ${template} has img with onerror=`);
  });
});
