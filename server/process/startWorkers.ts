import type { FindAccess } from '../application/accountAccess.ts';
import { recordingRefunds } from '../application/recordRefunds.ts';
import type { OnStop } from '../lib/lifetime.ts';
import type { MailFolder } from '../mail/mailFolder.ts';
import type { UnsubscribeTokens } from '../mail/unsubscribeTokens.ts';
import type { Payments } from '../payments/payments.ts';
import type { JobDependencies } from '../schedule/jobs.ts';
import { attempting } from '../webhooks/attempt.ts';
import { startWebhookSender } from '../webhooks/sender.ts';
import type { Targets } from '../webhooks/target.ts';
import type { Config } from './config.ts';
import type { Core } from './core.ts';
import type { Identity } from './identity.ts';
import type { StripeParts } from './openPayments.ts';
import { startJobs, startRehearsalJobs } from './startJobs.ts';
import { startMail } from './startMail.ts';

type Options = Pick<JobDependencies, 'eraseAccount' | 'recordSubscription' | 'now' | 'logger'> & {
  readonly config: Config;
  readonly core: Core;
  readonly identity: Identity;
  /** Scheme and host of the links in mails. */
  readonly origin: string;
  readonly tokens: UnsubscribeTokens;
  readonly folder: MailFolder;
  readonly targets: Targets;
  readonly findAccess: FindAccess;
  readonly payments: Payments;
  readonly stripe: StripeParts | undefined;
};

/** Starts what works without a request: webhooks, mails and the schedule. In a rehearsal, only what reaches nobody. */
export const startWorkers = (options: Options, onStop: OnStop) => {
  const { config, core, identity, origin, tokens, folder, targets, findAccess, ...rest } = options;
  const { eraseAccount, payments, now, logger } = rest;
  if (core.isRehearsal) {
    logger.warn(
      'This copy is a rehearsal: it sends nothing, and its schedule only finishes erasures and deletes expired rows',
    );
    return startRehearsalJobs({ ...core, now, eraseAccount, logger }, onStop);
  }
  const attempt = attempting({ targets, derive: core.secrets.derive, now });
  onStop(startWebhookSender({ ...core, attempt, findAccess, now, logger }).stop);
  startMail({ config, core, origin, tokens, folder, now, logger }, onStop);
  const recordRefunds = recordingRefunds({ commands: core.commands, payments, now });
  return startJobs({ ...core, ...identity, ...rest, mailFolder: folder, recordRefunds }, onStop);
};
