import { expect } from 'vitest';
import type { canaries } from '../../server/personalData/canaries.ts';
import type { TestServer } from '../../support/server.ts';
import type { Arrived, TestSmtpServer } from '../../support/smtp.ts';
import { waitFor } from '../../support/waitFor.ts';
import type { Visitor } from '../visitor.ts';

export type Story = {
  readonly server: TestServer;
  readonly smtp: TestSmtpServer;
  readonly word: ReturnType<typeof canaries>['word'];
};

export type Account = { readonly email: string; readonly password: string };

/** The last mail with this subject, once it has arrived. */
export const mailTo = ({ smtp }: Pick<Story, 'smtp'>, address: string, subject: string): Promise<Arrived> =>
  waitFor(() => {
    const mails = smtp.to(address);
    const mail = mails.findLast((one) => one.subject === subject);
    if (mail) return mail;
    throw new Error(`No "${subject}" for ${address}, only ${JSON.stringify(mails.map((one) => one.subject))}`);
  }, 20);

/** The link to this page, as the reader of the text part sees it. */
export const linkIn = ({ text = '' }: Arrived, path: string, { url }: Pick<TestServer, 'url'>): string => {
  const [link] = text.match(/https?:\/\/[^\s\]>]+/g)?.filter((one) => one.startsWith(`${url}${path}?token=`)) ?? [];
  if (!link) throw new Error(`No link to ${url}${path} in:\n${text}`);
  return link;
};

/** Replaces what a field holds. Several forms of a page have fields of the same name, so this takes a selector. */
export const enter = async ({ page, pressAt }: Visitor, selector: string, text: string) => {
  await pressAt(selector);
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type(text);
  expect(await page.$eval(selector, (field) => (field as HTMLInputElement).value)).toBe(text);
};

export const openSettings = async (visitor: Visitor) => {
  await visitor.go('/settings');
  await visitor.see('Account settings', 'This device', 'Save reminders');
};

/** Without the second factor, which has another step. */
export const signIn = async (visitor: Visitor, { email, password }: Account) => {
  await visitor.go('/login');
  await visitor.fill('Email', email);
  await visitor.fill('Password', password);
  await visitor.press('Sign In');
};
