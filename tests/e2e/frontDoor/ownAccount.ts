import { generateSync } from 'otplib';
import { expect } from 'vitest';
import type { Visitor } from '../visitor.ts';
import { type Account, enter, linkIn, mailTo, openSettings, type Story, signIn } from './story.ts';

// What users change about their own account.

export const confirmEmail = async (visitor: Visitor, link: string) => {
  await visitor.go(link);
  await visitor.see('Your email is confirmed');
};

/** A visitor who has forgotten the password chooses `password` by the link of the mail. */
export const resetPassword = async (visitor: Visitor, story: Story, { email, password }: Account) => {
  await visitor.go('/login');
  await visitor.press('Forgot your password?', 'link');
  // The former page has a field of the same name.
  await visitor.see('We send you a link with which you choose a new one.');
  await visitor.fill('Email', email);
  await visitor.press('Send Reset Link');
  await visitor.see('Check Your Email', email);
  const link = linkIn(await mailTo(story, email, 'Choose a new password'), '/reset-password', story.server);
  await visitor.go(link);
  await visitor.fill('New password', password);
  await visitor.fill('Confirm password', password);
  await visitor.press('Change Password');
  await visitor.see('Your password is changed', 'Every device is signed out.');
  await mailTo(story, email, 'Your password was changed');
  return link;
};

export const expectUsedLink = async (visitor: Visitor, link: string, password: string) => {
  await visitor.go(link);
  await visitor.fill('New password', password);
  await visitor.fill('Confirm password', password);
  await visitor.press('Change Password');
  await visitor.see('Invalid Reset Link');
};

/** Returns the new address. */
export const changeEmail = async (visitor: Visitor, story: Story, { email, password }: Account): Promise<string> => {
  const changed = `${story.word('moved')}@example.co.uk`;
  await openSettings(visitor);
  await enter(visitor, '#details-email', changed);
  await enter(visitor, '#details-password', password);
  await visitor.press('Save details');
  await visitor.see('Account details updated successfully', 'Not confirmed yet');
  expect((await mailTo(story, email, 'Your email address was changed')).raw).not.toContain(changed);
  const confirmation = await mailTo(story, changed, 'Please confirm your new email address');
  await confirmEmail(visitor, linkIn(confirmation, '/confirm-email', story.server));
  await openSettings(visitor);
  await visitor.see('Confirmed');
  return changed;
};

/** The code of an app, `steps` of 30 seconds from now. Each code works once, so the next one needs a later step. */
const codeOf = ({ server }: Story, secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(server.now().getTime() / 1000) + steps * 30 });

const signInWith = async (visitor: Visitor, account: Account, code: string) => {
  await signIn(visitor, account);
  await visitor.see('Enter your code');
  await visitor.fill('Code', code);
  await visitor.press('Sign In');
  await visitor.see('Your Properties');
};

const signOut = async (visitor: Visitor) => {
  await visitor.press('Logout');
  await visitor.see('Is Your Holiday Let Legally Compliant?');
};

/** Switches the second factor on, makes new recovery codes, and signs in with a code and with one of these. */
export const useSecondFactor = async (visitor: Visitor, story: Story, account: Account) => {
  await openSettings(visitor);
  await visitor.press('Switch on');
  await visitor.see('Type the six digits it shows');
  const secret = await visitor.page.$eval('.secret', ({ textContent }) => (textContent ?? '').replaceAll(' ', ''));
  await enter(visitor, '#two-factor-code', codeOf(story, secret, 0));
  await visitor.press('Switch on');
  await visitor.see('The second factor is on');
  const shown = () =>
    visitor.page.$$eval('[aria-label="Recovery codes"] li', (all) => all.map(({ textContent }) => textContent ?? ''));
  const former = await shown();
  expect(former).toHaveLength(10);
  await visitor.press('I have kept them');
  await visitor.see('10 recovery codes left');
  await mailTo(story, account.email, 'Two-step sign-in was switched on');
  await visitor.press('New codes');
  await enter(visitor, '#recovery-codes-password', account.password);
  await visitor.press('Make new codes');
  await visitor.see('You have new recovery codes');
  const codes = await shown();
  expect(new Set([...former, ...codes]).size).toBe(20);
  await visitor.press('I have kept them');
  await visitor.see('10 recovery codes left');
  await mailTo(story, account.email, 'New recovery codes were made');

  await signOut(visitor);
  await signInWith(visitor, account, codeOf(story, secret, 1));
  await signOut(visitor);
  await signInWith(visitor, account, codes[3] ?? '');
};
