import type { BadgeEvent } from '../../domain/badges/events.ts';
import { ignoring, type ReadModel } from '../readModel.ts';

export type BadgeState = {
  accountId: string;
  propertyId: string;
  assessmentId: string;
  badgeId: string;
  code: string;
  status: 'active' | 'suspended' | 'revoked';
  reason: string | null;
  issuedOn: string;
  expiresOn: string;
};

const key = ({ event }: { event: BadgeEvent }) => event.data.code;

/** Answers: is this badge good? One row a badge, the revoked ones too; whether it has expired is a question of the day. */
export const badges: ReadModel<BadgeState> = {
  name: 'badge_standing',
  version: 2,
  on: {
    BadgeIssued: {
      key,
      fold: (_, { event }) => {
        const { at: __, ...issued } = event.data;
        return { ...issued, status: 'active', reason: null };
      },
    },
    BadgeSuspended: {
      key,
      fold: (state, { event }) => state && { ...state, status: 'suspended', reason: event.data.reason },
    },
    BadgeReinstated: {
      key,
      fold: (state, { event }) =>
        state && { ...state, status: 'active', reason: null, expiresOn: event.data.expiresOn },
    },
    BadgeRenewed: {
      key,
      fold: (state, { event: { data } }) =>
        state && {
          ...state,
          status: 'active',
          reason: null,
          issuedOn: data.startsOn ?? state.issuedOn,
          expiresOn: data.expiresOn,
        },
    },
    BadgeRevoked: {
      key,
      fold: (state, { event }) => state && { ...state, status: 'revoked', reason: event.data.reason },
    },
    ...ignoring('AccountRegistered', 'EmailClaimed', 'EmailReleased', 'PropertySlotTaken', 'PropertySlotReleased'),
    ...ignoring('PropertyAdded', 'PropertyChanged', 'PropertyRemoved', 'AssessmentOpened'),
    ...ignoring('AssessmentStarted', 'QuestionAnswered', 'DocumentAttached', 'DocumentDetached'),
    ...ignoring('AssessmentCompleted', 'AssessmentReevaluated', 'AssessmentSuperseded'),
    ...ignoring('DocumentUploaded', 'DocumentExpiryChanged', 'DocumentSuperseded', 'DocumentDeleted'),
    ...ignoring('CheckoutStarted', 'CheckoutDeclined', 'SubscriptionActivated', 'SubscriptionEnded'),
  },
  columns: {
    badge_id: 'uuid',
    account_id: 'uuid',
    property_id: 'uuid',
    assessment_id: 'uuid',
  },
  row: ({ badgeId, accountId, propertyId, assessmentId }) => ({
    badge_id: badgeId,
    account_id: accountId,
    property_id: propertyId,
    assessment_id: assessmentId,
  }),
  indexes: ['badge_id', 'account_id', 'assessment_id'],
};
