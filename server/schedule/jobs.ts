import type { AccountFollowUps } from '../application/accountFollowUps.ts';
import { badgePolicy } from '../application/policies/badgePolicy.ts';
import type { RecordRefunds } from '../application/recordRefunds.ts';
import type { RecordSubscription } from '../application/recordSubscription.ts';
import type { FileStore } from '../files/fileStore.ts';
import type { Credentials } from '../identity/credentials.ts';
import type { SharePasscodes } from '../identity/sharePasscodes.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { MailFolder } from '../mail/mailFolder.ts';
import type { Payments } from '../payments/payments.ts';
import type { EraseAccount } from '../personalData/eraseAccount.ts';
import type { Core } from '../process/core.ts';
import { doneToday } from './doneToday.ts';
import type { Job } from './job.ts';
import { abandonedFiles } from './jobs/abandonedFiles.ts';
import { unfinishedFollowUps } from './jobs/accountFollowUps.ts';
import { announceEnds } from './jobs/announceEnds.ts';
import { askedWithdrawals } from './jobs/askedWithdrawals.ts';
import { badgeDates } from './jobs/badgeDates.ts';
import { credentialPlaces } from './jobs/credentialPlaces.ts';
import { customersOfErased } from './jobs/customersOfErased.ts';
import { dueSubscriptions } from './jobs/dueSubscriptions.ts';
import { endedPasscodes } from './jobs/endedPasscodes.ts';
import { endedRoles } from './jobs/endedRoles.ts';
import { expireDocuments } from './jobs/expireDocuments.ts';
import { expiredRows } from './jobs/expiredRows.ts';
import { finishErasures } from './jobs/finishErasures.ts';
import { ledgerHead } from './jobs/ledgerHead.ts';
import { lostRefunds } from './jobs/lostRefunds.ts';
import { oldBadgeReports } from './jobs/oldBadgeReports.ts';
import { oldDeliveries } from './jobs/oldDeliveries.ts';
import { oldImports } from './jobs/oldImports.ts';
import { oldInvitations } from './jobs/oldInvitations.ts';
import { oldMails } from './jobs/oldMails.ts';
import { oldMessages } from './jobs/oldMessages.ts';
import { purgeErased } from './jobs/purgeErased.ts';
import { COMPARE_SUBSCRIPTIONS, reconcileSubscriptions } from './jobs/reconcileSubscriptions.ts';
import { reminders } from './jobs/reminders.ts';
import { uncopiedFiles } from './jobs/uncopiedFiles.ts';
import { unfinishedRegistrations } from './jobs/unfinishedRegistrations.ts';

export type JobDependencies = Core & {
  readonly files: FileStore;
  readonly mailFolder: MailFolder;
  readonly followUps: AccountFollowUps;
  readonly now: Clock;
  readonly eraseAccount: EraseAccount;
  readonly credentials: Credentials;
  readonly sharePasscodes: SharePasscodes;
  readonly payments: Pick<
    Payments,
    'list' | 'finishWithdrawal' | 'returnedSince' | 'followReturned' | 'setEmail' | 'forget'
  >;
  readonly recordSubscription: RecordSubscription;
  readonly recordRefunds: RecordRefunds;
  readonly logger: Logger;
};

/** Everything that the schedule does, in this order. */
export const jobsOf = ({
  files,
  mailFolder,
  followUps,
  eraseAccount,
  credentials,
  sharePasscodes,
  payments,
  recordSubscription,
  recordRefunds,
  logger,
  ...core
}: JobDependencies): readonly Job[] => {
  const badges = { ...core, recordStanding: badgePolicy(core).recordStanding, logger };
  const subscriptionsCompared = doneToday(core.pool, COMPARE_SUBSCRIPTIONS, core.now);
  return [
    // Before badges, so that the history tells the cause first.
    expireDocuments({ ...core, logger }),
    // Before the payment provider is asked, which may be slow: signed status lists show only what is recorded.
    badgeDates({ ...badges, name: 'record badges whose date has come', subscriptionsCompared: null }),
    finishErasures({ ...core, eraseAccount, logger }),
    unfinishedFollowUps(followUps),
    // Before the subscriptions are compared, so that the end which a withdrawal brings is recorded in the same night.
    askedWithdrawals({ ...core, payments, recordSubscription, logger }),
    dueSubscriptions({ ...core, recordSubscription, logger }),
    reconcileSubscriptions({ ...core, payments, recordSubscription, logger }),
    lostRefunds({ payments, recordSubscription, recordRefunds, logger }),
    customersOfErased({ ...core, payments, logger }),
    announceEnds({ ...core, logger }),
    badgeDates({ ...badges, name: 'record badges whose subscription has ended', subscriptionsCompared }),
    credentialPlaces({ ...core, logger }),
    // After the badges: a mail about a lost badge comes before the reminder of its document.
    reminders({ ...core, logger }),
    oldMessages({ ...core, logger }),
    oldBadgeReports({ ...core, logger }),
    endedRoles({ ...core, logger }),
    endedPasscodes({ ...core, sharePasscodes, logger }),
    oldInvitations({ ...core, logger }),
    oldMails({ ...core, mailFolder }),
    oldDeliveries(core),
    expiredRows(core.pool),
    oldImports({ ...core, logger }),
    // To copy large files takes long, so it comes after what people may wait for.
    uncopiedFiles(files, { ...core, logger }),
    abandonedFiles(files, { ...core, logger }),
    unfinishedRegistrations({ ...core, credentials, logger }),
    // So that it includes what the others have deleted.
    purgeErased({ ...core, logger }),
    // After what the others have recorded.
    ledgerHead(core.ledger),
  ];
};
