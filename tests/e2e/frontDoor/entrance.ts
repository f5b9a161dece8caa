import { expect } from 'vitest';
import { CONTACT } from '../../../client/site/content/contact.ts';
import { HERO, START } from '../../../client/site/content/landing.ts';
import { QUICK_CHECK } from '../../../client/site/content/quickCheck.ts';
import { quickCheckContent } from '../../../domain/questionnaire/quickCheckContent.ts';
import type { Visitor } from '../visitor.ts';
import { type Account, linkIn, mailTo, type Story } from './story.ts';

// From the landing page to a subscription, and a message to us.
const { questions } = quickCheckContent;

/** Each answer leads to the next question by itself. */
const takeQuickCheck = async (visitor: Visitor, answers: readonly string[]) => {
  await visitor.press(START, 'link');
  for (const [index, { question }] of questions.entries()) {
    await visitor.see(question, `Question ${index + 1} of ${questions.length}`);
    await visitor.press(answers[index] ?? 'Yes');
  }
  await visitor.press(QUICK_CHECK.viewResults);
};

/** Fails the quick check, creates an account to see the results, and passes it at the second attempt. */
export const unlockResults = async (visitor: Visitor, story: Story, { email, password }: Account) => {
  await visitor.go('/');
  await visitor.see(HERO.heading);
  await takeQuickCheck(visitor, ['Yes', 'No']);
  await visitor.see(QUICK_CHECK.lead.heading);
  const fields = { email, password, name: story.word('name'), phone: story.word('phone') };
  for (const [name, text] of Object.entries(fields)) await visitor.page.type(`[name=${name}]`, text);
  await visitor.press(QUICK_CHECK.lead.submit);
  await visitor.see(QUICK_CHECK.fail.heading, 'Fines', 'Insurance', 'Personal liability');
  await visitor.see(questions[1]?.missingItemText ?? '');

  await visitor.press(QUICK_CHECK.home, 'link');
  await visitor.see(HERO.heading);
  await takeQuickCheck(visitor, []);
  await visitor.see(...QUICK_CHECK.pass.heading);

  expect((await mailTo(story, email, 'Your quick check result')).text).toContain(questions[1]?.missingItemText);
  const welcome = await mailTo(story, email, 'Welcome to LetProof: please confirm your email address');
  expect(welcome.text).toContain(fields.name);
  return linkIn(welcome, '/confirm-email', story.server);
};

export const subscribe = async (visitor: Visitor) => {
  await visitor.press(QUICK_CHECK.pass.next, 'link');
  await visitor.see('Subscription Required', 'Logged in as');
  await visitor.pressAt('article:last-of-type ::-p-text(Choose Plan)');
  await visitor.see('Test checkout.', '£9.99 per month');
  await visitor.press('Pay £9.99 per month');
  await visitor.see('Your subscription is active.');
  await visitor.press('Go to Dashboard', 'link');
  await visitor.see('Multi Property', '0 of 5');
};

/** `contactEmail` is where we read such messages. */
export const writeToUs = async (visitor: Visitor, story: Story, contactEmail: string, email: string) => {
  await visitor.go('/');
  await visitor.press('Contact', 'link');
  await visitor.see(CONTACT.lead);
  const message = `${story.word('message')}: does a shepherd’s hut need one?`;
  const fields = { name: story.word('writer'), email, phone: story.word('line'), message };
  for (const [name, text] of Object.entries(fields)) await visitor.page.type(`#${name}`, text);
  await visitor.page.select('#subject', 'compliance');
  await visitor.press(CONTACT.send);
  await visitor.see(CONTACT.sent.heading, CONTACT.sent.again);

  const forwarded = await mailTo(story, contactEmail, 'Contact form: Compliance');
  expect(forwarded.replyTo).toMatchObject([{ address: email }]);
  for (const text of Object.values(fields)) expect(forwarded.text).toContain(text);
  const receipt = await mailTo(story, email, 'We have your message');
  expect(receipt.raw).not.toContain(fields.name);
};
