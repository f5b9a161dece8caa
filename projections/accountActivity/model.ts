import type { DomainEvent, Of } from '../../domain/events.ts';
import { type Actor, SYSTEM } from '../../domain/metadata.ts';
import { type Change, readModel } from '../readModel.ts';
import type { Foldable } from '../recorded.ts';

export type ActivityState = {
  accountId: string;
  propertyId: string | null;
  type: string;
  at: string;
  position: string;
  actor: Actor;
  /** Only where the account has no property of this id any more: the name under which it was transferred. */
  propertyName?: string;
};

type Shown = DomainEvent & { data: { accountId: string; propertyId?: string; at: string } };

const rowOf = (type: string, { event, position, metadata }: Foldable<Shown>): ActivityState => ({
  accountId: event.data.accountId,
  propertyId: event.data.propertyId ?? null,
  type,
  at: event.data.at,
  position: position.toString(),
  actor: metadata.actor,
});
const key = ({ position }: Foldable<DomainEvent>) => position.toString();

/** One row per event that is shown to the user. */
const shown = {
  key,
  fold: (_: ActivityState | null, recorded: Foldable<Shown>) => rowOf(recorded.event.type, recorded),
};
/** Shown under the type of the event that a policy records next: only this event names the person. */
const shownAs = (type: DomainEvent['type']) => ({
  key,
  fold: (_: ActivityState | null, recorded: Foldable<Shown>) => rowOf(type, recorded),
});

/** For the former owner, who is told neither who has it now nor how it is called there. */
const transferredAway: Change<ActivityState, Of<'PropertyTransferred'>> = {
  key,
  fold: (_, recorded) => {
    const { formerAccountId: accountId, personal } = recorded.event.data;
    const { name } = personal.former.details ?? {};
    const row = rowOf(recorded.event.type, recorded);
    return { ...row, accountId, actor: SYSTEM, ...(name !== undefined && { propertyName: name }) };
  },
};
/** Recorded by a policy, after the new owner has accepted. */
const received: Change<ActivityState, Of<'TransferCompleted'>> = {
  key,
  fold: (_, recorded) => ({
    ...rowOf(recorded.event.type, recorded),
    actor: { kind: 'person', id: recorded.event.data.accountId },
  }),
};

/** Answers: what happened recently in this account? */
export const accountActivity = readModel<
  ActivityState,
  | 'access'
  | 'allowance'
  | 'apiKey'
  | 'arrangement'
  | 'property'
  | 'assessment'
  | 'audit'
  | 'document'
  | 'badge'
  | 'subscription'
  | 'support'
  | 'uploadLink'
  | 'import'
  | 'webhook'
  | 'transfer'
>({
  name: 'account_activity',
  version: 9,
  appendOnly: true,
  reads: [
    'access',
    'allowance',
    'apiKey',
    'arrangement',
    'property',
    'assessment',
    'audit',
    'document',
    'badge',
    'subscription',
    'support',
    'uploadLink',
    'import',
    'webhook',
    'transfer',
  ],
  on: {
    AccessGranted: shown,
    AccessChanged: shown,
    AccessRevoked: shown,
    AccessInvited: shown,
    AccessInvitationResent: null,
    AccessInvitationWithdrawn: null,
    GroupAdded: null,
    GroupRenamed: null,
    GroupRemoved: shown,
    PropertyGrouped: null,
    PropertyTagged: null,
    PropertyAssigned: null,
    ApiKeyCreated: shown,
    ApiKeyRevoked: shown,
    PropertySlotTaken: shownAs('PropertyAdded'),
    PropertySlotsTaken: null,
    TransferSlotTaken: null,
    PropertySlotReleased: null,
    PropertyLimitSet: null,
    PropertyLimitHeld: null,
    PropertyLimitReleased: null,
    PropertyAdded: null,
    PropertyChanged: null,
    PropertyRemoved: shown,
    TransferOffered: null,
    TransferWithdrawn: null,
    TransferDeclined: null,
    PropertyTransferred: transferredAway,
    AssessmentOpened: shownAs('AssessmentStarted'),
    DocumentSlotTaken: shownAs('DocumentUploaded'),
    DocumentSlotReleased: null,
    AssessmentStarted: null,
    QuestionAnswered: null,
    AnswerConfirmed: null,
    DocumentAttached: null,
    DocumentDetached: null,
    AssessmentCompleted: shown,
    AssessmentReevaluated: null,
    AssessmentMoved: shown,
    AssessmentSuperseded: null,
    DocumentUploaded: null,
    DocumentExpiryChanged: null,
    DocumentDatesChanged: null,
    DocumentExpired: shown,
    DocumentSuperseded: null,
    DocumentDeleted: null,
    DocumentReinstated: null,
    DocumentTransferred: null,
    HistoryViewed: shown,
    BadgeIssued: shown,
    BadgeExpired: shown,
    BadgeSuspended: shown,
    BadgeReinstated: shown,
    BadgeRenewed: null,
    BadgeRevoked: shown,
    CheckoutStarted: null,
    CheckoutDeclined: null,
    SubscriptionActivated: shown,
    SubscriptionRenewed: shown,
    PlanChanged: shown,
    CancellationScheduled: shown,
    CancellationWithdrawn: shown,
    PaymentFailed: shown,
    PaymentSettled: shown,
    InvoicePaid: null,
    InvoiceRefunded: null,
    WithdrawalAsked: null,
    WithdrawalFinished: null,
    CardExpiryNoticed: null,
    SubscriptionEndAnnounced: null,
    BadgeSuspensionAnnounced: null,
    SubscriptionEnded: null,
    AllowanceGranted: null,
    AllowanceWithdrawn: null,
    UploadLinkMade: null,
    UploadLinkUsed: shown,
    UploadLinkRevoked: null,
    ImportPrepared: null,
    ImportRowsPrepared: null,
    ImportDocumentsPrepared: null,
    ImportCommitted: null,
    ImportApplied: shown,
    ImportUndone: null,
    ImportUndoApplied: shown,
    AccountRecordOpened: shown,
    AccountSessionsEnded: shown,
    PasswordResetSent: shown,
    WebhookAdded: shown,
    WebhookRemoved: shown,
    WebhookSecretChanged: shown,
    WebhookDisabled: shown,
    TransferOpened: null,
    TransferCompleted: received,
  },
  owner: ({ accountId }) => accountId,
  columns: { property_id: 'uuid', position: 'bigint', type: 'text', actor_id: 'uuid' },
  row: ({ propertyId, position, type, actor }) => ({
    property_id: propertyId,
    position,
    type,
    actor_id: actor.kind === 'person' ? actor.id : null,
  }),
  indexes: ['owner, position desc, key, type, property_id, actor_id', 'property_id, owner, position'],
});
