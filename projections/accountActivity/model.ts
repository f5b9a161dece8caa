import type { DomainEvent } from '../../domain/events.ts';
import { readModel } from '../readModel.ts';
import type { Foldable } from '../recorded.ts';

export type ActivityState = {
  accountId: string;
  propertyId: string | null;
  type: string;
  at: string;
  position: string;
};

type Shown = DomainEvent & { data: { accountId: string; propertyId?: string; at: string } };

/** One row per event that is shown to the user. */
const shown = {
  key: ({ position }: Foldable<DomainEvent>) => position.toString(),
  fold: (_: ActivityState | null, { event, position }: Foldable<Shown>): ActivityState => ({
    accountId: event.data.accountId,
    propertyId: event.data.propertyId ?? null,
    type: event.type,
    at: event.data.at,
    position: position.toString(),
  }),
};

/** Answers: what happened recently in this account? */
export const accountActivity = readModel<
  ActivityState,
  'property' | 'assessment' | 'document' | 'badge' | 'subscription' | 'uploadLink'
>({
  name: 'account_activity',
  version: 4,
  appendOnly: true,
  reads: ['property', 'assessment', 'document', 'badge', 'subscription', 'uploadLink'],
  on: {
    PropertyAdded: shown,
    PropertyChanged: null,
    PropertyRemoved: shown,
    AssessmentOpened: null,
    DocumentSlotTaken: null,
    DocumentSlotReleased: null,
    AssessmentStarted: shown,
    QuestionAnswered: null,
    AnswerConfirmed: null,
    DocumentAttached: null,
    DocumentDetached: null,
    AssessmentCompleted: shown,
    AssessmentReevaluated: null,
    AssessmentMoved: shown,
    AssessmentSuperseded: null,
    DocumentUploaded: shown,
    DocumentExpiryChanged: null,
    DocumentDatesChanged: null,
    DocumentExpired: shown,
    DocumentSuperseded: null,
    DocumentDeleted: null,
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
    CardExpiryNoticed: null,
    SubscriptionEndAnnounced: null,
    BadgeSuspensionAnnounced: null,
    SubscriptionEnded: null,
    AllowanceGranted: null,
    AllowanceWithdrawn: null,
    UploadLinkMade: null,
    UploadLinkUsed: shown,
    UploadLinkRevoked: null,
  },
  owner: ({ accountId }) => accountId,
  columns: { property_id: 'uuid', position: 'bigint', type: 'text' },
  row: ({ propertyId, position, type }) => ({ property_id: propertyId, position, type }),
  indexes: ['owner, position desc, key, type, property_id'],
});
