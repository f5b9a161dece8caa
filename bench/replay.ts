import type { Page } from 'puppeteer';
import type { DomainEvent } from '../domain/events.ts';
import { SYSTEM } from '../domain/metadata.ts';
import { EDITIONS } from '../domain/questionnaire/editions.ts';
import { writeAccount } from '../scripts/load/account.ts';
import { forTesting } from '../server/adapters/chromium/arguments.ts';
import { backgroundDeadline } from '../server/lib/deadline.ts';
import { newSalt, uuidv7 } from '../server/lib/ids.ts';
import type { OpenedLog } from '../server/process/openLog.ts';
import { withBrowser } from './browser.ts';
import { atMost, median, percentile, type Row } from './measure.ts';
import { withServer } from './serverProcess.ts';

const EVENTS = 10_000;
const [VISITS, STEPS] = [7, 200];
const FIRST = Date.parse('2026-11-20T10:00:00.000Z');
/** Milliseconds between two events, so that they are of several days. */
const APART = 20_000;
const APPEND = 500;

/** A property whose answers change ten thousand times. */
const write = async (opened: OpenedLog) => {
  const account = await writeAccount(opened, 1);
  const [property] = account.properties;
  if (!property) throw new Error('There is no property');
  const about = { accountId: account.accountId, ...property };
  const stream = `assessment-${property.assessmentId}`;
  const { questions } = EDITIONS.inEffectOn('2026-11-20');
  const changes = Array.from({ length: EVENTS }, (_, index) => {
    const at = new Date(FIRST + index * APART).toISOString();
    const key = questions[(index * 5) % questions.length]?.key ?? '';
    const event: DomainEvent = {
      type: 'QuestionAnswered',
      data: { ...about, key, answer: index % 3 === 0 ? 'No' : 'Yes', at },
    };
    const metadata = { recordedAt: at, actor: SYSTEM, account: null, causationId: null, correlationId: uuidv7() };
    return { id: uuidv7(), event, metadata: { ...metadata, salt: newSalt() } };
  });
  let { revision = -1n } = (await opened.events.readStream(stream, 0n, backgroundDeadline())).at(-1) ?? {};
  for (let from = 0; from < changes.length; from += APPEND)
    ({ revision } = await opened.events.append(
      stream,
      changes.slice(from, from + APPEND),
      revision,
      backgroundDeadline(),
    ));
  return about;
};

/** Milliseconds from the beginning of the visit until the slider can be moved. */
const visit = async (page: Page, url: string): Promise<number> => {
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('input[type=range]');
  return page.evaluate(() => performance.now());
};

/** Milliseconds of each step, from the key until it is painted. */
const steps = (page: Page, count: number): Promise<number[]> =>
  page.evaluate(async (wanted) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const slider = document.querySelector<HTMLInputElement>('input[type=range]');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const times: number[] = [];
    for (let step = 0; step < wanted; step++) {
      const started = performance.now();
      set?.call(slider, String(Number(slider?.value) - 1));
      slider?.dispatchEvent(new Event('input', { bubbles: true }));
      await painted();
      times.push(performance.now() - started);
    }
    return times;
  }, count);

/** The replay of a long history in the browser, with its requests. */
export const benchReplay = (): Promise<Row[]> =>
  withServer(write, async ({ url, signIn }, { accountId, propertyId }) => {
    const [name = '', value = ''] = (await signIn(accountId)).split('=');
    return withBrowser(forTesting, async (browser) => {
      const page = await browser.newPage();
      await browser.setCookie({ name, value, domain: new URL(url).hostname, path: '/', httpOnly: true });
      const replay = `${url}/console/properties/${propertyId}/replay`;
      await visit(page, replay);
      const visits: number[] = [];
      for (let count = 0; count < VISITS; count++) visits.push(await visit(page, replay));
      const times = await steps(page, STEPS);
      return [
        atMost(median(visits), { row: 'replay of 10,000 events ready in the browser, p50', bound: 1000, unit: 'ms' }),
        atMost(percentile(times, 0.95), { row: 'replay of 10,000 events, a step, p95', bound: 50, unit: 'ms' }),
      ];
    });
  });
