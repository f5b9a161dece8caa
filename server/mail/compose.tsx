import { plainTextSelectors, toPlainText } from '@react-email/render';
import { londonDay } from '../../domain/calendar.ts';
import type { Clock } from '../lib/clock.ts';
import { htmlPage } from '../print/markup.ts';
import { Layout } from './Layout.tsx';
import { linksOn } from './links.ts';
import type { AddressedMail } from './mails.ts';
import { MailLink } from './parts.tsx';
import type { MailTemplate } from './template.ts';
import { TEMPLATES } from './templates.ts';
import type { UnsubscribeTokens } from './unsubscribeTokens.ts';

export type Message = {
  readonly to: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
};

type Options = {
  /** Scheme and host of the links. */
  readonly origin: string;
  readonly tokens: Pick<UnsubscribeTokens, 'issue'>;
  readonly now: Clock;
};

// By default the plain text has its headings in capitals.
const TEXT_RULES = [
  ...plainTextSelectors,
  ...['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  { selector: 'caption', format: 'block' },
];

/** The headers of a link that ends this kind of mail with one click (RFC 2369 and RFC 8058). */
const listHeaders = (unsubscribe: string | undefined) =>
  unsubscribe && {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };

/** Fills the template of a mail. */
export const composer =
  ({ origin, tokens, now }: Options) =>
  (mail: AddressedMail, accountId: string | null): Message => {
    const links = linksOn(origin, accountId);
    const today = londonDay(now());
    // TypeScript cannot see that the template found by a mail's name accepts that mail's data.
    const { subject, preview, Content, reason, change, list } = TEMPLATES[mail.template] as MailTemplate<unknown>;
    const { data, to, replyTo } = mail;
    const unsubscribe = list && accountId ? links.unsubscribe(tokens.issue(list, accountId)) : undefined;
    const footer = (
      <>
        {reason}
        {change && (
          <>
            {' '}
            <MailLink href={links.settings}>{change}</MailLink>
          </>
        )}
        {unsubscribe && (
          <>
            {' '}
            <MailLink href={unsubscribe}>Unsubscribe</MailLink>
          </>
        )}
      </>
    );
    const page = (
      <Layout subject={subject(data, today)} preview={preview(data)} footer={footer}>
        <Content data={data} links={links} today={today} canAnswer={replyTo !== undefined} />
      </Layout>
    );
    // React's own renderer, because the one of react-email takes four times as long.
    const html = htmlPage(page);
    return {
      to,
      ...(replyTo && { replyTo }),
      subject: subject(data, today),
      html,
      text: toPlainText(html, { selectors: TEXT_RULES }).trim(),
      // Tells other programs not to answer (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', ...listHeaders(unsubscribe) },
    };
  };
export type Compose = ReturnType<typeof composer>;
