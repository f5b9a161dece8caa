import addressparser from 'nodemailer/lib/addressparser';
import type { Message } from './compose.tsx';
import type { WaitingMail } from './outbox.ts';

/** The sender's default address: at the host of the site. */
export const defaultSender = (publicUrl: string | undefined): string =>
  `LetProof <no-reply@${publicUrl ? new URL(publicUrl).hostname : 'localhost'}>`;

const hostOf = (from: string): string => {
  const [sender] = addressparser(from, { flatten: true });
  return sender?.address?.split('@').at(-1) ?? 'localhost';
};

/** The mail for nodemailer. Attempts differ in nothing, so that a mail that was sent twice is shown once. */
export const addressed = (
  { to, ...message }: Message,
  { key, createdAt }: Pick<WaitingMail, 'key' | 'createdAt'>,
  from: string,
) => ({
  ...message,
  from,
  // As an object, so that an address is never parsed as several.
  to: { name: '', address: to },
  messageId: `<${key}@${hostOf(from)}>`,
  date: createdAt,
  // No text of a mail may name a file or an address that nodemailer would read.
  disableFileAccess: true,
  disableUrlAccess: true,
});
