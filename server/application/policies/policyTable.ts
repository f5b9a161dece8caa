import type { Category, EventsOf, Of } from '../../../domain/events.ts';
import { accessPolicy } from './accessPolicy.ts';
import { accountMailPolicy } from './accountMailPolicy.ts';
import { accountPolicy } from './accountPolicy.ts';
import { apiKeyPolicy } from './apiKeyPolicy.ts';
import { badgePolicy } from './badgePolicy.ts';
import { contactMailPolicy } from './contactMailPolicy.ts';
import { credentialPolicy } from './credentialPolicy.ts';
import { documentPolicy } from './documentPolicy.ts';
import { formerManagerPolicy } from './formerManagerPolicy.ts';
import { importPolicy } from './importPolicy.ts';
import { passwordResetPolicy } from './passwordResetPolicy.ts';
import type { Policy, PolicyContext, PolicyDependencies } from './policy.ts';
import { propertyMailPolicy } from './propertyMailPolicy.ts';
import { propertyPolicy } from './propertyPolicy.ts';
import { reminderMailPolicy } from './reminderMailPolicy.ts';
import { sharePolicy } from './sharePolicy.ts';
import { subscriptionMailPolicy } from './subscriptionMailPolicy.ts';
import { subscriptionPolicy } from './subscriptionPolicy.ts';
import { supportPolicy } from './supportPolicy.ts';
import { transferPolicy } from './transferPolicy.ts';
import { uploadLinkPolicy } from './uploadLinkPolicy.ts';
import { webhookPolicy } from './webhookPolicy.ts';

/**
 * One entry per event type of the categories that policies read, so that the compiler reports a new type. Several
 * policies of one type run in their order.
 */
type Table<Reads extends Category> = {
  readonly [Type in EventsOf<Reads>['type']]: Policy<Of<Type>> | readonly Policy<Of<Type>>[] | null;
};

/** An unreadable event of these may have a policy. */
export const READS = [
  'access',
  'account',
  'allowance',
  'apiKey',
  'arrangement',
  'assessment',
  'badge',
  'badgeReport',
  'contact',
  'document',
  'email',
  'import',
  'property',
  'quickCheck',
  'reminder',
  'share',
  'staff',
  'subscription',
  'support',
  'transfer',
  'uploadLink',
  'webhook',
] as const satisfies Category[];

export const policyTable = (dependencies: PolicyDependencies): Table<(typeof READS)[number]> => {
  const access = accessPolicy(dependencies);
  const account = accountPolicy(dependencies);
  const apiKey = apiKeyPolicy(dependencies);
  const badge = badgePolicy(dependencies);
  const formerManager = formerManagerPolicy(dependencies);
  const document = documentPolicy(dependencies, badge);
  /**
   * Records the badge's present status. Also runs after each recorded status, because answers, documents or the
   * subscription may have changed while that one was being recorded.
   */
  const standing = ({ data }: { readonly data: { readonly assessmentId: string } }, context: PolicyContext) =>
    badge.recordStanding(data.assessmentId, context);
  const property = propertyPolicy(dependencies, badge, document);
  const transfer = transferPolicy(dependencies, badge);
  const accountMail = accountMailPolicy(dependencies);
  const contactMail = contactMailPolicy(dependencies);
  const imports = importPolicy(dependencies);
  const propertyMail = propertyMailPolicy(dependencies);
  const subscription = subscriptionPolicy(dependencies, badge);
  const support = supportPolicy(dependencies);
  const webhook = webhookPolicy(dependencies);
  const subscriptionMail = subscriptionMailPolicy(dependencies);
  return {
    AccessGranted: access.granted,
    AccessChanged: formerManager,
    AccessRevoked: formerManager,
    AccessInvited: access.invited,
    AccessInvitationResent: access.resent,
    AccessInvitationWithdrawn: access.withdrawn,
    GroupAdded: null,
    GroupRenamed: null,
    GroupRemoved: access.groupRemoved,
    PropertyGrouped: null,
    PropertyTagged: null,
    PropertyAssigned: null,
    ApiKeyCreated: [apiKey.created, formerManager],
    ApiKeyRevoked: apiKey.revoked,
    AccountRegistered: accountMail.accountRegistered,
    ProfileChanged: null,
    EmailChanged: [accountMail.emailChanged, account.emailChanged],
    EmailConfirmationRequested: accountMail.confirmationRequested,
    EmailConfirmed: null,
    EmailBounced: null,
    NotificationsChanged: null,
    PasswordResetRequested: accountMail.passwordResetRequested,
    PasswordChanged: [accountMail.passwordChanged, passwordResetPolicy(dependencies)],
    TwoFactorEnabled: accountMail.twoFactorEnabled,
    TwoFactorDisabled: accountMail.twoFactorDisabled,
    RecoveryCodeUsed: null,
    // The last mail first: it needs the address, which cannot be read once the person's key is destroyed.
    AccountErased: [accountMail.accountErased, account.wasErased],
    ErasureCompleted: null,
    EmailClaimed: account.emailClaimed,
    EmailReleased: null,
    QuickCheckTaken: null,
    LeadCaptured: accountMail.leadCaptured,
    ContactMessageReceived: contactMail.messageReceived,
    ContactMessageAnswered: contactMail.messageAnswered,
    ContactMessageClosed: null,
    ContactMessageErased: contactMail.messageErased,
    PropertySlotTaken: property.slotTaken,
    PropertySlotsTaken: imports.slotsTaken,
    TransferSlotTaken: transfer.slotTaken,
    PropertySlotReleased: null,
    PropertyLimitSet: null,
    PropertyLimitHeld: null,
    PropertyLimitReleased: null,
    ImportPrepared: null,
    ImportRowsPrepared: null,
    ImportDocumentsPrepared: null,
    ImportCommitted: imports.beginWork,
    ImportApplied: null,
    ImportUndone: imports.beginWork,
    ImportUndoApplied: null,
    PropertyAdded: null,
    PropertyChanged: null,
    PropertyRemoved: property.wasRemoved,
    AssessmentOpened: property.assessmentOpened,
    DocumentSlotTaken: document.slotTaken,
    DocumentSlotReleased: null,
    TransferOffered: [transfer.offered, transfer.mailOffer],
    TransferWithdrawn: null,
    TransferDeclined: null,
    PropertyTransferred: [transfer.transferred, transfer.mailFormerOwner],
    AssessmentStarted: null,
    QuestionAnswered: badge.answerChanged,
    AnswerConfirmed: standing,
    DocumentAttached: document.wasAttached,
    DocumentDetached: standing,
    AssessmentCompleted: [propertyMail.assessmentCompleted, webhook.assessmentCompleted, standing],
    AssessmentReevaluated: standing,
    AssessmentMoved: standing,
    AssessmentSuperseded: property.assessmentSuperseded,
    DocumentUploaded: ({ data }, context) => document.place(data.documentId, data.accountId, context),
    DocumentExpiryChanged: document.expiryChanged,
    DocumentDatesChanged: document.expiryChanged,
    // The badge follows with its own date, and the schedule tells the owner of all documents of the day in one mail.
    DocumentExpired: webhook.documentExpired,
    DocumentSuperseded: null,
    DocumentDeleted: document.wasDeleted,
    DocumentReinstated: document.wasReinstated,
    DocumentTransferred: null,
    BadgeIssued: [propertyMail.badgeIssued, credentialPolicy(dependencies), badge.wasIssued],
    BadgeExpired: [propertyMail.badgeExpired, webhook.badgeExpired, standing],
    BadgeSuspended: [propertyMail.badgeSuspended, webhook.badgeSuspended, standing],
    BadgeReinstated: [propertyMail.badgeReinstated, webhook.badgeReinstated, standing],
    BadgeRenewed: [propertyMail.badgeRenewed, webhook.badgeRenewed, standing],
    BadgeRevoked: null,
    BadgeReported: propertyMail.badgeReported,
    BadgeReportErased: null,
    ReminderSent: null,
    RemindersMailed: reminderMailPolicy(dependencies),
    RemindersSnoozed: null,
    CheckoutStarted: null,
    CheckoutDeclined: null,
    SubscriptionActivated: [subscription.allowedChanged, subscription.badgesReturn],
    // A renewal that is recorded late, with or without another plan: the limit may have been set without the plan
    // meanwhile, and badges suspended.
    SubscriptionRenewed: [subscription.allowedChanged, subscription.badgesReturn],
    PlanChanged: [subscription.allowedChanged, subscription.badgesReturn, subscriptionMail.planChanged],
    CancellationScheduled: subscriptionMail.cancellationScheduled,
    CancellationWithdrawn: null,
    PaymentFailed: subscriptionMail.paymentFailed,
    PaymentSettled: null,
    InvoicePaid: subscriptionMail.invoicePaid,
    InvoiceRefunded: subscriptionMail.invoiceRefunded,
    WithdrawalAsked: subscriptionMail.withdrawalAsked,
    WithdrawalFinished: subscriptionMail.withdrawalFinished,
    CardExpiryNoticed: subscriptionMail.cardExpiryNoticed,
    SubscriptionEndAnnounced: subscriptionMail.endAnnounced,
    BadgeSuspensionAnnounced: subscriptionMail.badgeSuspensionAnnounced,
    SubscriptionEnded: subscriptionMail.ended,
    AllowanceGranted: [subscription.allowedChanged, subscription.badgesReturn],
    AllowanceWithdrawn: [subscription.allowedChanged, subscriptionMail.allowanceWithdrawn],
    TransferOpened: null,
    TransferCompleted: null,
    UploadLinkMade: null,
    UploadLinkUsed: [uploadLinkPolicy(dependencies), propertyMail.documentReceived],
    UploadLinkRevoked: null,
    StaffAdded: support.staffAdded,
    StaffRemoved: null,
    MailResent: support.mailResent,
    ReadModelRebuildRequested: support.rebuildRequested,
    OfficeListExported: null,
    AccountRecordOpened: null,
    AccountSessionsEnded: support.sessionsEnded,
    PasswordResetSent: support.passwordResetSent,
    ShareMade: null,
    ShareViewed: null,
    ShareRevoked: sharePolicy(dependencies),
    WebhookAdded: formerManager,
    WebhookDisabled: webhook.wasDisabled,
    WebhookRemoved: webhook.wasRemoved,
    WebhookSecretChanged: null,
  };
};
