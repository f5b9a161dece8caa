import { randomUUID } from 'node:crypto';
import { SYSTEM } from '../../domain/metadata.ts';
import { Rejected } from '../application/errors.ts';
import { presentingMails } from '../application/presentMail.ts';
import type { Clock } from '../lib/clock.ts';
import { backgroundDeadline } from '../lib/deadline.ts';
import type { OnStop } from '../lib/lifetime.ts';
import type { Logger } from '../lib/logger.ts';
import { composer } from '../mail/compose.tsx';
import { defaultSender } from '../mail/headers.ts';
import type { MailFolder } from '../mail/mailFolder.ts';
import { type SenderPauses, startSender } from '../mail/sender.ts';
import { smtpDelivery } from '../mail/smtp.ts';
import type { UnsubscribeTokens } from '../mail/unsubscribeTokens.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';

type Options = {
  readonly config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'PUBLIC_URL'>;
  readonly core: Pick<
    Core,
    'accountTokens' | 'commands' | 'invitations' | 'leadership' | 'loops' | 'mails' | 'secrets'
  >;
  /** Scheme and host of the links. */
  readonly origin: string;
  readonly tokens: UnsubscribeTokens;
  readonly folder: MailFolder;
  readonly now: Clock;
  readonly logger: Logger;
  /** For tests. */
  readonly pauses?: SenderPauses;
};

/** Starts the sender. Without SMTP_URL it writes files. */
export const startMail = (options: Options, onStop: OnStop): void => {
  const { config, core, origin, tokens, folder, now, logger, pauses } = options;
  const { commands, mails, secrets } = core;
  const from = config.MAIL_FROM ?? defaultSender(config.PUBLIC_URL);
  const deliver = config.SMTP_URL
    ? smtpDelivery(config.SMTP_URL, from, onStop)
    : folder.deliverFrom(from, secrets.emailKey, logger);

  const bounced = async (accountId: string, email: string): Promise<void> => {
    const context = {
      actor: SYSTEM,
      account: accountId,
      causationId: null,
      correlationId: randomUUID(),
      deadline: backgroundDeadline(),
    };
    const bounce = { type: 'RecordBounce', email, at: now().toISOString() } as const;
    await commands.account(accountId, bounce, context).catch((error: unknown) => {
      // The account was erased in the meantime.
      if (!(error instanceof Rejected)) throw error;
    });
  };

  const compose = composer({ origin, tokens, now });
  const present = presentingMails({ ...core, now });
  const sender = startSender({ ...core, outbox: mails, compose, deliver, present, bounced, now, logger, pauses });
  onStop(sender.stop);
};
