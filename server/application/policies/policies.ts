import type { Category, DomainEvent, EventsOf, Of } from '../../../domain/events.ts';
import { SYSTEM } from '../../../domain/metadata.ts';
import type { LogEntry, Position, Recorded } from '../../../projections/recorded.ts';
import type { Logger } from '../../lib/logger.ts';
import { type Context, latest, stepOf } from '../commandHandler.ts';
import { Rejected } from '../errors.ts';
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

type Time = Pick<Context, 'deadline' | 'nextDeadline'>;

export type Policies = {
  /** Returns the position of the last event that is due to the policies; undefined if there is none. */
  readonly run: (recorded: Recorded<DomainEvent>, time: Time) => Promise<Position | undefined> | undefined;
  readonly hasPolicy: (entry: LogEntry) => boolean;
};

/**
 * One entry per event type of the categories that policies read, so that the compiler reports a new type. Several
 * policies of one type run in their order.
 */
type Table<Reads extends Category> = {
  readonly [Type in EventsOf<Reads>['type']]: Policy<Of<Type>> | readonly Policy<Of<Type>>[] | null;
};

const READS = [
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

const tableOf = (dependencies: PolicyDependencies): Table<(typeof READS)[number]> => {
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

/**
 * Policies react to an event with commands to other streams, or with mails. No store can append to two streams in one
 * transaction. So a fact that concerns two streams is recorded in the one that decides it, and a policy records it in
 * the other. Policies run before the request is answered. After a crash the policy runner runs them again from the log,
 * so all their commands are idempotent.
 *
 * Two processes can record facts that concern each other at the same moment, in two streams. Each then looks at the
 * stream of the other, with `freshState`, after its own fact is recorded: one of them, at least, sees both.
 */
export const policiesOf = (dependencies: PolicyDependencies, logger: Logger): Policies => {
  const table = new Map(
    Object.entries(tableOf(dependencies)).map(([type, entry]) => {
      // TypeScript cannot see that the entry found by an event's type accepts exactly that event.
      const policies = entry as Policy<DomainEvent> | readonly Policy<DomainEvent>[] | null;
      return [type, policies === null ? [] : [policies].flat()] as const;
    }),
  );
  const policiesFor = ({ type }: DomainEvent): readonly Policy<DomainEvent>[] => table.get(type) ?? [];

  const apply = async (
    policy: Policy<DomainEvent>,
    { event, metadata }: Recorded<DomainEvent>,
    context: PolicyContext,
  ) => {
    try {
      const outcomes = [await policy(event, context, metadata.actor)].flat();
      // Also events that another process, or the policy runner, has recorded first: the reader must wait for them, too.
      return outcomes.reduce<Position | undefined>(
        (position, outcome) => latest(position, outcome?.reached),
        undefined,
      );
    } catch (error) {
      // A rejection means that nothing is left to do, for example because the assessment was replaced in the meantime.
      if (!(error instanceof Rejected)) throw error;
      logger.info('A policy was refused', { type: event.type, reason: error.code });
      return undefined;
    }
  };

  const applyAll = async (recorded: Recorded<DomainEvent>, { deadline, nextDeadline }: Time) => {
    const { event, id, metadata } = recorded;
    const { account, correlationId } = metadata;
    const context = { actor: SYSTEM, account, causationId: id, correlationId, deadline, nextDeadline };
    let position: Position | undefined;
    for (const policy of policiesFor(event))
      position = latest(position, await apply(policy, recorded, stepOf(context)));
    return position;
  };

  return {
    run: (recorded, time) => (policiesFor(recorded.event).length > 0 ? applyAll(recorded, time) : undefined),
    hasPolicy: (entry) => {
      if ('unreadable' in entry) return READS.some((category) => category === entry.category);
      return policiesFor(entry.event).length > 0;
    },
  };
};
