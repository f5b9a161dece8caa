import { reportBundles } from '../application/bulk/reportBundles.ts';
import { changingPlan } from '../application/changePlan.ts';
import { documentImports } from '../application/imports/documentImports.ts';
import { propertyImports } from '../application/imports/propertyImports.ts';
import { inviting } from '../application/inviting.ts';
import { badgePolicy } from '../application/policies/badgePolicy.ts';
import { presentingMails } from '../application/presentMail.ts';
import { propertyAccess } from '../application/propertyAccess.ts';
import { recordingSubscription } from '../application/recordSubscription.ts';
import { messageThreads } from '../application/staff/messageThread.ts';
import { subscriptionAccess } from '../application/subscriptionAccess.ts';
import { transferring } from '../application/transferring.ts';
import { evidenceBundles } from '../bundles/evidenceBundles.ts';
import type { Clock } from '../lib/clock.ts';
import type { MailFolder } from '../mail/mailFolder.ts';
import { officeMails } from '../mail/officeMails.ts';
import type { Payments } from '../payments/payments.ts';
import { accountHistory } from '../personalData/accountHistory.ts';
import { erasing } from '../personalData/eraseAccount.ts';
import { erasureSteps } from '../personalData/erasureSteps.ts';
import { exporting } from '../personalData/export/exportAccount.ts';
import { papersOf } from '../readSide/papers.ts';
import { statedStays } from '../readSide/statedStays.ts';
import { doneToday } from '../schedule/doneToday.ts';
import { SEND_REMINDERS } from '../schedule/jobs/reminders.ts';
import type { Core } from './core.ts';
import type { Identity } from './identity.ts';

type Options = {
  readonly core: Core;
  readonly identity: Identity;
  readonly payments: Payments;
  readonly mailFolder: MailFolder;
  readonly now: Clock;
};

/** The back office, with the state of what this process projects. */
const officeOf = (core: Core, now: Clock) => ({
  mails: officeMails({ ...core, outbox: core.mails, present: presentingMails({ ...core, now }) }),
  thread: messageThreads(core),
  models: core.models,
  modelStatus: core.projections.status,
  rebuilds: core.rebuilds.latest,
  skips: core.skips.skips,
  head: core.store.head,
});

/** What routes and jobs do with the stores. Nothing here runs by itself, so nothing here has to be stopped. */
export const applicationServices = ({ core, identity, payments, mailFolder, now }: Options) => {
  const { commands, pool, secrets } = core;
  const invited = { ...core, emailKey: secrets.emailKey, now };
  const historyOf = accountHistory(core);
  const recordSubscription = recordingSubscription({ commands, payments, now });
  return {
    inviting: inviting(invited),
    transferring: transferring(invited),
    office: officeOf(core, now),
    owned: propertyAccess(commands),
    subscription: subscriptionAccess(commands, now),
    recordSubscription,
    planChanges: changingPlan({ commands, payments, recordSubscription, now }),
    imports: propertyImports({ ...core, now }),
    documentImports: documentImports({ ...core, now }),
    reportBundles: reportBundles(pool, now),
    evidenceBundles: evidenceBundles({ ...core, now, recordStanding: badgePolicy({ ...core, now }).recordStanding }),
    papers: papersOf({ ...core, now }),
    statedStays: statedStays({ ...core, now }),
    remindersAreSent: doneToday(pool, SEND_REMINDERS, now),
    exportAccount: exporting({ ...core, historyOf, now }),
    eraseAccount: erasing({
      pool,
      historyOf,
      steps: erasureSteps({ ...core, ...identity, mailFolder, now, payments }),
    }),
  };
};
export type ApplicationServices = ReturnType<typeof applicationServices>;
