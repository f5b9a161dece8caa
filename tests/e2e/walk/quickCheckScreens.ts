import { START_QUICK_CHECK } from '../../../client/paths.ts';
import { PASSWORD, someEmail } from '../../support/journey.ts';
import type { Visitor } from '../visitor.ts';
import type { Screen } from './screen.ts';

/** Each answer leads to the next question by itself. */
const answerAll = async (visitor: Visitor, last: 'Yes' | 'No') => {
  for (const [index, answer] of ['Yes', 'Yes', 'Yes', 'Yes', last].entries()) {
    await visitor.see(`Question ${index + 1} of 5`);
    await visitor.press(answer);
  }
  await visitor.press('View My Results');
  await visitor.see('Want to Unlock Your Free Results?');
};

const answerLastQuestion = async (visitor: Visitor) => {
  await answerAll(visitor, 'Yes');
  await visitor.press('Back to Questions');
  await visitor.see('View My Results');
};

const submitEmptyLead = async (visitor: Visitor) => {
  await answerAll(visitor, 'Yes');
  await visitor.press('Unlock My Results');
  await visitor.page.waitForSelector('[aria-invalid=true]');
};

const submitLead = async (visitor: Visitor, last: 'Yes' | 'No') => {
  await answerAll(visitor, last);
  await visitor.page.type('[name=email]', someEmail());
  await visitor.page.type('[name=password]', PASSWORD);
  await visitor.press('Unlock My Results');
};

const pass = async (visitor: Visitor) => {
  await submitLead(visitor, 'Yes');
  await visitor.see('Congratulations!', 'Continue to Full Assessment');
};

const fail = async (visitor: Visitor) => {
  await submitLead(visitor, 'No');
  await visitor.see('Unfortunately, Your Property May Not Be Compliant', 'Unlock Full Assessment');
};

const quickCheck = { user: 'visitor', path: START_QUICK_CHECK, shows: ['Question 1 of 5'] } as const;

export const QUICK_CHECK_SCREENS: readonly Screen[] = [
  { ...quickCheck, name: 'quick-check' },
  { ...quickCheck, name: 'quick-check-last', after: answerLastQuestion },
  { ...quickCheck, name: 'quick-check-lead', after: (visitor) => answerAll(visitor, 'Yes') },
  { ...quickCheck, name: 'quick-check-lead-errors', after: submitEmptyLead },
  { ...quickCheck, name: 'quick-check-pass', after: pass },
  { ...quickCheck, name: 'quick-check-fail', after: fail },
];
