import { expect } from 'vitest';
import type { HttpClient } from './http.ts';
import type { TestSmtpServer } from './smtp.ts';
import { until } from './until.ts';

/** The links of our mails, without their origin. */
const LINKS = {
  confirmation: /\/confirm-email\?token=[\w.~-]+/,
  'new password': /\/reset-password\?token=[\w.~-]+/,
  invitation: /\/invitations\/[\w-]+/,
  offer: /\/transfers\/[\w-]+/,
};

/** Waits for a mail with such a link, and returns the link without its origin. */
export const mailedLink = ({ to }: TestSmtpServer, email: string, kind: keyof typeof LINKS): Promise<string> =>
  until(`the mail to ${email} with the link: ${kind}`, () => {
    const texts = to(email).map(({ text }) => text ?? '');
    return LINKS[kind].exec(texts.join('\n'))?.[0];
  });

export const confirmAddress = async (smtp: TestSmtpServer, client: HttpClient, email: string) => {
  const { searchParams } = new URL(await mailedLink(smtp, email, 'confirmation'), client.origin);
  expect((await client.post('/api/auth/confirm-email', { token: searchParams.get('token') })).status).toBe(200);
};
