import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import { SEEN_COOKIE } from '../../server/http/request.ts';
import { launchForTests } from '../support/browser.ts';
import type { HttpClient } from '../support/http.ts';
import { addProperty, begin, PASSWORD, register, subscribe } from '../support/journey.ts';
import { type Site, startSite } from './site.ts';
import { type Visitor, visit } from './visitor.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let site: Site;
let browsers: readonly Browser[] = [];

beforeAll(async () => {
  const [started, ...launched] = await Promise.all([startSite(), launchForTests(), launchForTests()]);
  [site, browsers] = [started, launched];
});
afterAll(async () => {
  await Promise.all([...browsers.map((browser) => browser.close()), site?.remove()]);
});

const isAt = (window: Visitor, position: number) =>
  expect.poll(window.words, { timeout: 3000 }).toContain(`Question ${position} of 42`);

/**
 * Through the list at the side, as a person moves about; the section of the question has to be open. The page may turn
 * by itself in that very moment and move the list under the pointer: whoever has missed presses again.
 */
const goTo = async (window: Visitor, position: number) => {
  const question = EDITIONS.of('2026.3').questions[position - 1];
  const entry = `nav[aria-label=Sections] ::-p-text(${question?.briefDescription})`;
  for (let tries = 1; ; tries++) {
    if (!(await window.page.$(entry))) await window.pressAt(`nav[aria-label=Sections] ::-p-text(${question?.section})`);
    await window.pressAt(entry);
    try {
      return await isAt(window, position);
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
};

type Choice = { readonly position: number; readonly said: Answer };

let seen = 0n;

/** One choice in each window, at once. */
const atOnce = async (windows: readonly Visitor[], choices: readonly Choice[]) => {
  await Promise.all(windows.map((window, at) => goTo(window, choices[at]?.position ?? 0)));
  const answered = windows.map(({ page }) => page.waitForResponse((reply) => reply.request().method() === 'PUT'));
  await Promise.all(windows.map((window, at) => window.press(choices[at]?.said ?? 'Yes', 'radio')));
  for (const reply of await Promise.all(answered)) {
    expect(reply.status()).toBe(200);
    const position = BigInt(reply.headers()['x-event-position'] ?? 0);
    if (position > seen) seen = position;
  }
};

/** As somebody sees it who has seen all that the windows wrote. */
const onServer = async (client: HttpClient, assessment: string): Promise<Map<number, Answer>> => {
  client.jar.set(SEEN_COOKIE, seen.toString());
  const { body } = await client.get(`/api/assessment/${assessment}/answers`);
  const rows: { question_id: number; answer: Answer | null }[] = body.answers;
  return new Map(rows.flatMap(({ question_id, answer }) => (answer ? [[question_id, answer]] : [])));
};

const shown = ({ page }: Visitor) =>
  page.$$eval('input[type=radio]', (all) => all.find(({ checked }) => checked)?.value ?? null);

const choice = (position: number, said: Choice['said']): Choice => ({ position, said });

/** None of these asks for a paper, and each may be answered in three ways. */
const DIFFERENT: readonly (readonly [Choice, Choice])[] = [
  [choice(3, 'Yes'), choice(13, 'No')],
  [choice(5, 'N/A'), choice(14, 'Yes')],
  [choice(6, 'No'), choice(23, 'N/A')],
  [choice(7, 'Yes'), choice(26, 'Yes')],
];
const SAME: readonly (readonly [Choice, Choice])[] = [
  [choice(8, 'Yes'), choice(8, 'No')],
  [choice(15, 'N/A'), choice(15, 'Yes')],
  [choice(24, 'No'), choice(24, 'N/A')],
];

test('two windows of one account answer at once and nothing is lost', async () => {
  const owner = site.client();
  const { email } = await register(owner);
  await subscribe(owner);
  const property = await addProperty(owner);
  const assessment = await begin(owner, property);
  const address = (position: number) =>
    `/questionnaire?property=${property}&assessment_id=${assessment}&question=${position}`;

  const signIn = async (browser: Browser) => {
    const window = await visit(browser, site.url);
    // Asked to sign in first, then brought to where one was going.
    await window.go(address(1));
    await window.fill('Email', email);
    await window.fill('Password', PASSWORD);
    await window.press('Sign In');
    await window.see('Question 1 of 42');
    return window;
  };
  const windows = await Promise.all(browsers.map(signIn));

  for (const choices of DIFFERENT) await atOnce(windows, choices);
  const apart = new Map(DIFFERENT.flat().map(({ position, said }) => [position, said]));
  expect(await onServer(owner, assessment)).toEqual(apart);

  for (const choices of SAME) await atOnce(windows, choices);
  const server = await onServer(owner, assessment);
  expect([...server.keys()].sort((one, other) => one - other)).toEqual(
    [...apart.keys(), 8, 15, 24].sort((one, other) => one - other),
  );
  for (const [position, said] of apart) expect(server.get(position)).toBe(said);
  // Of two that meet one is the last; which one nobody can say, but it is one of the two.
  for (const both of SAME) expect(both.map(({ said }) => said)).toContain(server.get(both[0].position));

  // One after the other there is no doubt: the later window has the last word, although it had seen nothing of this.
  await atOnce(windows.slice(0, 1), [{ position: 16, said: 'No' }]);
  await atOnce(windows.slice(1), [{ position: 16, said: 'Yes' }]);
  const last = await onServer(owner, assessment);
  expect(last).toEqual(new Map([...server, [16, 'Yes']]));

  for (const [position, said] of last)
    for (const window of windows) {
      await window.go(address(position));
      await window.see(`Question ${position} of 42`);
      expect([position, await shown(window)]).toEqual([position, said]);
    }
  expect([...windows.flatMap(({ complaints }) => complaints), ...site.errors]).toEqual([]);
});
