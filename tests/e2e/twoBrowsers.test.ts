import { expect, test } from 'vitest';
import { EDITIONS } from '../../domain/questionnaire/editions.ts';
import type { Answer } from '../../domain/questionnaire/schema.ts';
import { SEEN } from '../../server/http/seenCookie.ts';
import type { HttpClient } from '../support/http.ts';
import { addProperty, begin, PASSWORD, register, subscribe } from '../support/journey.ts';
import { siteForFile } from './siteForFile.ts';
import type { Visitor } from './visitor.ts';

const world = siteForFile();

/** Milliseconds. A choice leads to the next question after 600. */
const UNTIL_NEXT = 700;

/**
 * Opens a question through the list of questions; the section of the question must be expanded first. The page may move
 * to the next question at the same moment, which closes the section again: so it looks again after each press.
 */
const goTo = async (window: Visitor, position: number) => {
  const question = EDITIONS.of('2026.3').questions[position - 1];
  const [section, entry] = [question?.section, question?.briefDescription].map(
    (text) => `nav[aria-label=Sections] ::-p-text(${text})`,
  ) as [string, string];
  const pressNext = async (): Promise<string> => {
    const text = await window.text();
    if (text.includes(`Question ${position} of 42`)) return text;
    const element = (await window.page.$(entry)) ?? (await window.page.$(section));
    // The list may have moved since.
    await element?.click().catch(() => undefined);
    return text;
  };
  await expect.poll(() => pressNext(), { interval: UNTIL_NEXT }).toContain(`Question ${position} of 42`);
};

type Choice = { readonly position: number; readonly answer: Answer };

let seen = 0n;

/** Makes one choice in each window at the same time. */
const answerAtOnce = async (windows: readonly Visitor[], choices: readonly Choice[]) => {
  await Promise.all(windows.map((window, at) => goTo(window, choices[at]?.position ?? 0)));
  const answered = windows.map(({ page }) => page.waitForResponse((reply) => reply.request().method() === 'PUT'));
  await Promise.all(windows.map((window, at) => window.press(choices[at]?.answer ?? 'Yes', 'radio')));
  for (const reply of await Promise.all(answered)) {
    expect(reply.status()).toBe(200);
    const position = BigInt(reply.headers()['x-event-position'] ?? 0);
    if (position > seen) seen = position;
  }
};

/** The answers on the server, read after the read models show every answer of both windows. */
const answersOnServer = async (client: HttpClient, assessment: string): Promise<Map<number, Answer>> => {
  client.jar.set(SEEN, seen.toString());
  const { body } = await client.get(`/api/assessment/${assessment}/answers`);
  const rows: { question_id: number; answer: Answer | null }[] = body.answers;
  return new Map(rows.flatMap(({ question_id, answer }) => (answer ? [[question_id, answer]] : [])));
};

const selectedAnswer = ({ page }: Visitor) =>
  page.$$eval('input[type=radio]', (all) => all.find(({ checked }) => checked)?.value ?? null);

const choice = (position: number, answer: Choice['answer']): Choice => ({ position, answer });

/** These questions require no document, and each offers Yes, No and N/A. */
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

test('two windows of one account answer at the same time and no answer is lost', async () => {
  const owner = world.site.client();
  const { email } = await register(owner);
  await subscribe(owner);
  const property = await addProperty(owner);
  const assessment = await begin(owner, property);
  const address = (position: number) =>
    `/questionnaire?property=${property}&assessment_id=${assessment}&question=${position}`;

  const signIn = async () => {
    const window = await world.open();
    // The sign-in page comes first and then redirects to the requested page.
    await window.go(address(1));
    await window.fill('Email', email);
    await window.fill('Password', PASSWORD);
    await window.press('Sign In');
    await window.see('Question 1 of 42');
    return window;
  };
  const windows = await Promise.all([signIn(), signIn()]);

  for (const choices of DIFFERENT) await answerAtOnce(windows, choices);
  const differentAnswers = new Map(DIFFERENT.flat().map(({ position, answer }) => [position, answer]));
  expect(await answersOnServer(owner, assessment)).toEqual(differentAnswers);

  for (const choices of SAME) await answerAtOnce(windows, choices);
  const server = await answersOnServer(owner, assessment);
  expect([...server.keys()].sort((one, other) => one - other)).toEqual(
    [...differentAnswers.keys(), 8, 15, 24].sort((one, other) => one - other),
  );
  for (const [position, answer] of differentAnswers) expect(server.get(position)).toBe(answer);
  // Each pair answers the same question at the same time. Either answer may be the last.
  for (const both of SAME) expect(both.map(({ answer }) => answer)).toContain(server.get(both[0].position));

  // When the windows answer one after the other, the later answer counts, although its window has not shown the first.
  await answerAtOnce(windows.slice(0, 1), [{ position: 16, answer: 'No' }]);
  await answerAtOnce(windows.slice(1), [{ position: 16, answer: 'Yes' }]);
  const last = await answersOnServer(owner, assessment);
  expect(last).toEqual(new Map([...server, [16, 'Yes']]));

  for (const [position, answer] of last)
    for (const window of windows) {
      await window.go(address(position));
      await window.see(`Question ${position} of 42`);
      expect([position, await selectedAnswer(window)]).toEqual([position, answer]);
    }
  world.expectNoErrors();
});

test('of two windows that ask to start again, the slower one leaves the new assessment alone', async () => {
  const owner = world.site.client();
  const { email } = await register(owner);
  await subscribe(owner);
  const property = await addProperty(owner);
  await begin(owner, property);
  const slower = await world.openAs(email, { refusals: ['409 /api/assessment/restart'] });
  const faster = await world.openAs(email);
  for (const window of [slower, faster]) {
    await window.go('/dashboard');
    await window.press('Start again');
    await window.see('A new assessment replaces the present one');
  }
  await faster.press('Restart Assessment');
  await faster.see('Question 1 of 42');
  await slower.press('Restart Assessment');
  await slower.see('This assessment has already been replaced by a newer one, which was left as it is.');
  const opened = new URL(faster.page.url()).searchParams.get('assessment_id');
  const { assessments } = (await owner.get('/api/assessment/list')).body;
  expect(assessments).toMatchObject([{ id: opened, property_id: property }]);
  world.expectNoErrors();
});
