import type { DomainEvent } from '../../domain/events.ts';
import { ignoring, type ReadModel } from '../readModel.ts';
import type { Recorded } from '../recorded.ts';

export type ActivityState = {
  accountId: string;
  propertyId: string | null;
  type: string;
  at: string;
  position: string;
};

type Told = DomainEvent & { data: { accountId: string; propertyId?: string; at: string } };

/** One row an event that a person would tell of. */
const told = {
  key: ({ id }: Recorded<DomainEvent>) => id,
  fold: (_: ActivityState | null, { event, position }: Recorded<Told>): ActivityState => ({
    accountId: event.data.accountId,
    propertyId: event.data.propertyId ?? null,
    type: event.type,
    at: event.data.at,
    position: position.toString(),
  }),
};

/** Answers: what happened lately in this account? */
export const activity: ReadModel<ActivityState> = {
  name: 'account_activity',
  version: 1,
  on: {
    PropertyAdded: told,
    PropertyRemoved: told,
    AssessmentStarted: told,
    AssessmentCompleted: told,
    DocumentUploaded: told,
    BadgeIssued: told,
    BadgeSuspended: told,
    BadgeReinstated: told,
    BadgeRevoked: told,
    SubscriptionActivated: told,
    ...ignoring('AccountRegistered', 'EmailClaimed', 'EmailReleased', 'PropertySlotTaken', 'PropertySlotReleased'),
    ...ignoring('PropertyChanged', 'AssessmentOpened', 'QuestionAnswered', 'DocumentAttached', 'DocumentDetached'),
    ...ignoring('AssessmentReevaluated', 'AssessmentSuperseded', 'DocumentExpiryChanged', 'DocumentSuperseded'),
    ...ignoring('DocumentDeleted', 'BadgeRenewed', 'CheckoutStarted', 'CheckoutDeclined', 'SubscriptionEnded'),
  },
  columns: {
    account_id: 'uuid',
    position: 'bigint',
  },
  row: ({ accountId, position }) => ({
    account_id: accountId,
    position,
  }),
  indexes: ['account_id, position desc'],
};
