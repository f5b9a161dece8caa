import type { DomainEvent, EventsOf } from '../../domain/events.ts';
import { type Change, readModel } from '../readModel.ts';
import type { Foldable } from '../recorded.ts';

type Aggregates =
  | 'allowance'
  | 'property'
  | 'assessment'
  | 'audit'
  | 'document'
  | 'badge'
  | 'reminder'
  | 'share'
  | 'stayReceipt'
  | 'subscription'
  | 'uploadLink';
export type HistoricEvent = EventsOf<Aggregates>;

/** An event as it was recorded, without its personal data, with what the folds of the other models use. */
export type HistoryState = Omit<Foldable<HistoricEvent>, 'position' | 'metadata'> & {
  readonly position: string;
  readonly metadata: Omit<Foldable<HistoricEvent>['metadata'], 'account'>;
  /** The present owner of the property, if it was transferred after this event. */
  readonly ownerId?: string;
};

type Personal = Readonly<Record<string, { readonly subject: string; readonly details: unknown }>>;

/** The names in an event can be erased, and the history needs none of them. */
const withoutPersonal = <Event extends DomainEvent>(event: Event): Event => {
  const { personal } = event.data as { readonly personal?: Personal };
  if (!personal) return event;
  const groups = Object.entries(personal).map(([name, { subject }]) => [name, { subject, details: null }]);
  return { ...event, data: { ...event.data, personal: Object.fromEntries(groups) } };
};

const appended: Change<HistoryState, HistoricEvent> = {
  key: ({ position }) => position.toString(),
  fold: (_, { id, position, event, metadata: { recordedAt, actor, correlationId } }) => ({
    id,
    position: position.toString(),
    event: withoutPersonal(event),
    metadata: { recordedAt, actor, correlationId },
  }),
};

/** The event as the folds of the other models take it. None of them reads for which account it was recorded. */
export const recordedOf = (state: HistoryState): Foldable<HistoricEvent> => ({
  ...state,
  position: BigInt(state.position),
  metadata: { ...state.metadata, account: null },
});

/**
 * Answers: what happened to this property, and how was it on a day of the past? One row per event of a property, and of
 * the subscription of its account, which decides on its badge. A stream alone has no positions in every event store.
 */
export const propertyHistory = readModel<HistoryState, Aggregates>({
  name: 'property_history',
  version: 7,
  appendOnly: true,
  reads: [
    'allowance',
    'property',
    'assessment',
    'audit',
    'document',
    'badge',
    'reminder',
    'share',
    'stayReceipt',
    'subscription',
    'uploadLink',
  ],
  on: {
    // These three say who added a property or sent a document. What follows is recorded by the system.
    PropertySlotTaken: appended,
    DocumentSlotTaken: appended,
    UploadLinkUsed: appended,
    PropertySlotsTaken: null,
    TransferSlotTaken: appended,
    PropertySlotReleased: null,
    PropertyLimitSet: null,
    PropertyLimitHeld: null,
    PropertyLimitReleased: null,
    PropertyAdded: appended,
    PropertyChanged: appended,
    PropertyRemoved: appended,
    AssessmentOpened: appended,
    DocumentSlotReleased: null,
    TransferOffered: appended,
    TransferWithdrawn: appended,
    TransferDeclined: appended,
    PropertyTransferred: appended,
    AssessmentStarted: appended,
    QuestionAnswered: appended,
    AnswerConfirmed: appended,
    DocumentAttached: appended,
    DocumentDetached: appended,
    AssessmentCompleted: appended,
    AssessmentReevaluated: appended,
    AssessmentMoved: appended,
    AssessmentSuperseded: appended,
    DocumentUploaded: appended,
    DocumentExpiryChanged: appended,
    DocumentDatesChanged: appended,
    DocumentExpired: appended,
    DocumentSuperseded: appended,
    DocumentDeleted: appended,
    DocumentReinstated: appended,
    DocumentTransferred: appended,
    BadgeIssued: appended,
    BadgeExpired: appended,
    BadgeSuspended: appended,
    BadgeReinstated: appended,
    BadgeRenewed: appended,
    BadgeRevoked: appended,
    ReminderSent: appended,
    RemindersMailed: null,
    RemindersSnoozed: appended,
    CheckoutStarted: null,
    CheckoutDeclined: null,
    SubscriptionActivated: appended,
    SubscriptionRenewed: appended,
    PlanChanged: appended,
    CancellationScheduled: appended,
    CancellationWithdrawn: appended,
    PaymentFailed: appended,
    PaymentSettled: appended,
    InvoicePaid: null,
    InvoiceRefunded: null,
    WithdrawalAsked: null,
    WithdrawalFinished: null,
    CardExpiryNoticed: null,
    SubscriptionEndAnnounced: null,
    BadgeSuspensionAnnounced: null,
    SubscriptionEnded: appended,
    AllowanceGranted: appended,
    AllowanceWithdrawn: appended,
    UploadLinkMade: appended,
    UploadLinkRevoked: appended,
    ShareMade: appended,
    ShareViewed: appended,
    ShareRevoked: appended,
    StayReceiptMade: appended,
    StayReceiptWithdrawn: appended,
    HistoryViewed: appended,
  },
  owner: ({ event, ownerId }) => ownerId ?? event.data.accountId,
  // Who audited the former owner is not the business of the next one.
  onTransfer: (state, { accountId }) =>
    state.event.type === 'HistoryViewed' ? null : { ...state, ownerId: accountId },
  columns: { property_id: 'uuid', position: 'bigint' },
  row: ({ event, position }) => ({
    property_id: 'propertyId' in event.data ? event.data.propertyId : null,
    position,
  }),
  indexes: ['owner, property_id, position'],
});
