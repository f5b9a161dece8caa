import type { Visitor } from '../visitor.ts';
import { CURRENT, DIALOG, seeIn } from './story.ts';

/** Waits until the focus is on the element whose text begins with this. */
const focusOn = ({ page }: Visitor, name: string) =>
  page.waitForFunction(
    (text) => (document.activeElement as HTMLElement | null)?.innerText?.trim().startsWith(text),
    { polling: 50 },
    name,
  );

const closed = ({ page }: Visitor) => page.waitForSelector(DIALOG, { hidden: true });

/** Subscribes, changes the plan, cancels and resumes without a mouse. */
export const withTheKeyboard = async (visitor: Visitor) => {
  const { keyboard } = visitor.page;
  const enter = async (name: string) => {
    await visitor.tabTo(name);
    await keyboard.press('Enter');
  };

  await visitor.go('/subscription');
  await visitor.see('Choose your plan');
  await keyboard.press('Escape');
  await focusOn(visitor, 'Choose a plan');
  await keyboard.press('Enter');
  await visitor.see('Choose your plan');
  await enter('Choose Plan');
  await visitor.see('Test checkout.');
  await enter('Pay £3.99 per month');
  await visitor.see('Your subscription is active.');
  await enter('View Subscription');
  await seeIn(visitor, CURRENT, 'Active', 'Single Property');

  await enter('Choose Plan');
  await focusOn(visitor, 'Leave as it is');
  await keyboard.press('Escape');
  await closed(visitor);
  await focusOn(visitor, 'Choose Plan');
  await keyboard.press('Enter');
  await seeIn(visitor, DIALOG, 'To pay today');
  await enter('Change Plan');
  await closed(visitor);
  await seeIn(visitor, CURRENT, 'Multi Property');
  // The button that opened the dialog is now the disabled "Current Plan", which cannot take the focus.
  await focusOn(visitor, 'Multi Property');

  await enter('Cancel Subscription');
  await focusOn(visitor, 'Keep Subscription');
  await keyboard.press('Enter');
  await closed(visitor);
  await focusOn(visitor, 'Cancel Subscription');
  await keyboard.press('Enter');
  await focusOn(visitor, 'Keep Subscription');
  await enter('Cancel Subscription');
  await closed(visitor);
  await seeIn(visitor, CURRENT, 'Your subscription is ending');
  await focusOn(visitor, 'Resume Subscription');
  await keyboard.press('Enter');
  await seeIn(visitor, CURRENT, 'Renews on');
  await focusOn(visitor, 'Cancel Subscription');
};
