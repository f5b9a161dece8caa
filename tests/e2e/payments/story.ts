import { expect } from 'vitest';
import { signedIn } from '../../support/accounts.ts';
import type { MovedClock } from '../../support/movedClock.ts';
import type { Arrived, TestSmtpServer } from '../../support/smtp.ts';
import { waitFor } from '../../support/waitFor.ts';
import type { Visitor } from '../visitor.ts';
import type { Provider } from './provider.ts';

export type Story = {
  readonly provider: Provider;
  readonly clock: MovedClock;
  readonly smtp: TestSmtpServer;
  readonly visitor: Visitor;
  readonly email: string;
};

export const CURRENT = 'section[aria-labelledby=current-plan]';
export const DIALOG = '[role=dialog]';

/** Waits until this part of the page shows all texts. */
export const seeIn = async ({ page }: Visitor, selector: string, ...texts: readonly string[]): Promise<void> => {
  const textIn = (wanted: string) => document.querySelector<HTMLElement>(wanted)?.innerText ?? '';
  const showsAll = (wanted: string, all: readonly string[]) => {
    const text = document.querySelector<HTMLElement>(wanted)?.innerText ?? '';
    return all.every((each) => text.includes(each));
  };
  await page.waitForFunction(showsAll, { polling: 50 }, selector, texts).catch(async (cause) => {
    const shown = await page.evaluate(textIn, selector);
    throw new Error(`${selector} at ${page.url()} shows not all of ${texts.join(' | ')}, but:\n${shown}`, { cause });
  });
};

/** A session ends when it was not used for a week. */
const signIn = async ({ visitor, provider, email }: Story): Promise<void> =>
  visitor.setCookies((await signedIn(provider.server, email)).jar);

/** Moves the clock. The provider and the schedule do what is due, and the page shows it. */
export const at = async (story: Story, instant: string, path = '/subscription'): Promise<void> => {
  // A page that is open meanwhile would fetch again with the session that has ended.
  await story.visitor.page.goto('about:blank');
  story.clock.moveTo(instant);
  await story.provider.timePasses();
  await signIn(story);
  await story.visitor.go(path);
};

/** How many mails to an address were expected so far. */
const read = new Map<string, number>();

/** Waits for the next mails, in any order: for each its subject and what its text says. No other mail may have come. */
export const mails = async (
  { smtp, email }: Story,
  ...expected: readonly (readonly [subject: string, ...says: readonly string[]])[]
): Promise<void> => {
  const start = read.get(email) ?? 0;
  const arrived = () => smtp.to(email).slice(start);
  await waitFor(
    () =>
      expect(
        arrived()
          .map(({ subject }) => subject)
          .sort(),
      ).toEqual(expected.map(([subject]) => subject).sort()),
    20,
  );
  read.set(email, start + expected.length);
  const textOf = (subject: string) => arrived().find((mail: Arrived) => mail.subject === subject)?.text ?? '';
  for (const [subject, ...says] of expected) for (const text of says) expect(textOf(subject)).toContain(text);
};

export type Choice = {
  readonly plan: 'Single Property' | 'Multi Property';
  readonly billing: 'Monthly' | 'Yearly Save up to 17%';
};

/** Presses "Choose Plan" in the picker. */
export const choose = async (visitor: Visitor, { plan, billing }: Choice): Promise<void> => {
  await visitor.press(billing, 'radio');
  const card = plan === 'Single Property' ? 'article:first-of-type' : 'article:last-of-type';
  await visitor.pressAt(`${card} ::-p-text(Choose Plan)`);
};

/** Changes the plan, after the dialog has said what it costs. */
export const change = async (visitor: Visitor, choice: Choice, costs: readonly string[]): Promise<void> => {
  await choose(visitor, choice);
  await seeIn(visitor, DIALOG, ...costs);
  await visitor.press('Change Plan');
  await visitor.page.waitForSelector(DIALOG, { hidden: true });
};

/** The change is refused, and the plan stays as it is. */
export const refused = async (visitor: Visitor, choice: Choice, says: string): Promise<void> => {
  await choose(visitor, choice);
  await seeIn(visitor, DIALOG, says);
  await visitor.press('Leave as it is');
  await visitor.page.waitForSelector(DIALOG, { hidden: true });
};
