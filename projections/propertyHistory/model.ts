import type { Category, DomainEvent, EventsOf } from '../../domain/events.ts';
import type { EventMetadata } from '../../domain/metadata.ts';
import { type Change, readModel } from '../readModel.ts';
import type { Recorded } from '../recorded.ts';

type Aggregates = 'allowance' | 'property' | 'assessment' | 'document' | 'badge' | 'reminder' | 'subscription';
export type HistoricEvent = EventsOf<Aggregates>;

/** An event as it was recorded, without its personal data. */
export type HistoryState = {
  readonly id: string;
  readonly stream: string;
  readonly category: Category;
  readonly revision: string;
  readonly position: string;
  readonly event: HistoricEvent;
  readonly metadata: EventMetadata;
};

type Personal = Readonly<Record<string, { readonly subject: string; readonly details: unknown }>>;

/** The names in an event can be erased, and the history needs none of them. */
const withoutPersonal = <Event extends DomainEvent>(event: Event): Event => {
  const { personal } = event.data as { readonly personal?: Personal };
  if (!personal) return event;
  const groups = Object.entries(personal).map(([name, { subject }]) => [name, { subject, details: null }]);
  return { ...event, data: { ...event.data, personal: Object.fromEntries(groups) } };
};

const kept: Change<HistoryState, HistoricEvent> = {
  key: ({ id }) => id,
  fold: (_, { id, stream, category, revision, position, event, metadata }) => ({
    id,
    stream,
    category: category as Aggregates,
    revision: revision.toString(),
    position: position.toString(),
    event: withoutPersonal(event),
    metadata,
  }),
};

/** The event as the folds of the other models take it. */
export const recordedOf = ({ revision, position, ...rest }: HistoryState): Recorded<HistoricEvent> => ({
  ...rest,
  revision: BigInt(revision),
  position: BigInt(position),
});

/**
 * Answers: what happened to this property, and how was it on a day of the past? One row per event of a property, and of
 * the subscription of its account, which decides on its badge. A stream alone has no positions in every event store.
 */
export const propertyHistory = readModel<HistoryState, Aggregates>({
  name: 'property_history',
  version: 2,
  appendOnly: true,
  reads: ['allowance', 'property', 'assessment', 'document', 'badge', 'reminder', 'subscription'],
  on: {
    // These two name the person who added a property or uploaded a document. What follows is recorded by the system.
    PropertySlotTaken: kept,
    DocumentSlotTaken: kept,
    PropertySlotReleased: null,
    PropertyLimitSet: null,
    PropertyLimitHeld: null,
    PropertyLimitReleased: null,
    PropertyAdded: kept,
    PropertyChanged: kept,
    PropertyRemoved: kept,
    AssessmentOpened: kept,
    DocumentSlotReleased: null,
    AssessmentStarted: kept,
    QuestionAnswered: kept,
    AnswerConfirmed: kept,
    DocumentAttached: kept,
    DocumentDetached: kept,
    AssessmentCompleted: kept,
    AssessmentReevaluated: kept,
    AssessmentMoved: kept,
    AssessmentSuperseded: kept,
    DocumentUploaded: kept,
    DocumentExpiryChanged: kept,
    DocumentDatesChanged: kept,
    DocumentExpired: kept,
    DocumentSuperseded: kept,
    DocumentDeleted: kept,
    BadgeIssued: kept,
    BadgeExpired: kept,
    BadgeSuspended: kept,
    BadgeReinstated: kept,
    BadgeRenewed: kept,
    BadgeRevoked: kept,
    ReminderSent: kept,
    RemindersMailed: null,
    RemindersSnoozed: kept,
    CheckoutStarted: null,
    CheckoutDeclined: null,
    SubscriptionActivated: kept,
    SubscriptionRenewed: kept,
    PlanChanged: kept,
    CancellationScheduled: kept,
    CancellationWithdrawn: kept,
    PaymentFailed: kept,
    PaymentSettled: kept,
    InvoicePaid: null,
    InvoiceRefunded: null,
    CardExpiryNoticed: null,
    SubscriptionEndAnnounced: null,
    BadgeSuspensionAnnounced: null,
    SubscriptionEnded: kept,
    AllowanceGranted: kept,
    AllowanceWithdrawn: kept,
  },
  owner: ({ event }) => event.data.accountId,
  columns: { property_id: 'uuid', position: 'bigint' },
  row: ({ event, position }) => ({
    property_id: 'propertyId' in event.data ? event.data.propertyId : null,
    position,
  }),
  indexes: ['owner, property_id, position'],
});
