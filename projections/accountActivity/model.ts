import type { DomainEvent } from '../../domain/events.ts';
import type { Actor } from '../../domain/metadata.ts';
import { readModel } from '../readModel.ts';
import type { Foldable } from '../recorded.ts';

export type ActivityState = {
  accountId: string;
  propertyId: string | null;
  type: string;
  at: string;
  position: string;
  actor: Actor;
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
/** Shown as the event that a policy records next, because only this one names the person. */
const shownAs = (type: DomainEvent['type']) => ({
  key,
  fold: (_: ActivityState | null, recorded: Foldable<Shown>) => rowOf(type, recorded),
});

/** Answers: what happened recently in this account? */
export const accountActivity = readModel<
  ActivityState,
  'access' | 'allowance' | 'property' | 'assessment' | 'document' | 'badge' | 'subscription' | 'uploadLink' | 'import'
>({
  name: 'account_activity',
  version: 6,
  appendOnly: true,
  reads: ['access', 'allowance', 'property', 'assessment', 'document', 'badge', 'subscription', 'uploadLink', 'import'],
  on: {
    AccessGranted: shown,
    AccessChanged: shown,
    AccessRevoked: shown,
    AccessInvited: shown,
    AccessInvitationResent: null,
    AccessInvitationWithdrawn: null,
    PropertySlotTaken: shownAs('PropertyAdded'),
    PropertySlotsTaken: null,
    PropertySlotReleased: null,
    PropertyLimitSet: null,
    PropertyLimitHeld: null,
    PropertyLimitReleased: null,
    PropertyAdded: null,
    PropertyChanged: null,
    PropertyRemoved: shown,
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
    ImportPrepared: null,
    ImportRowsPrepared: null,
    ImportDocumentsPrepared: null,
    ImportCommitted: null,
    ImportApplied: shown,
    ImportUndone: null,
    ImportUndoApplied: shown,
  },
  owner: ({ accountId }) => accountId,
  columns: { property_id: 'uuid', position: 'bigint', type: 'text', actor_id: 'uuid' },
  row: ({ propertyId, position, type, actor }) => ({
    property_id: propertyId,
    position,
    type,
    actor_id: actor.kind === 'person' ? actor.id : null,
  }),
  indexes: ['owner, position desc, key, type, property_id, actor_id'],
});
