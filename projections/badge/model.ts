import type { BadgeEvent, RevocationCause } from '../../domain/badges/events.ts';
import { londonDay } from '../../domain/calendar.ts';
import { readModel } from '../readModel.ts';

export type BadgeState = {
  accountId: string;
  propertyId: string;
  assessmentId: string;
  badgeId: string;
  code: string;
  issuedOn: string;
  /** The last day of its twelve-month term. */
  termEndsOn: string;
  revoked: { cause: RevocationCause; on: string } | null;
};

const key = ({ event }: { event: BadgeEvent }) => event.data.code;

/**
 * Answers: which badge is this? One row per badge, including revoked ones. The present status depends on the day and on
 * the assessment, so it is computed when it is read.
 */
export const badges = readModel<BadgeState, 'badge'>({
  name: 'badge',
  version: 1,
  reads: ['badge'],
  on: {
    BadgeIssued: {
      key,
      fold: (_, { event }) => {
        const { at: __, evidenceEndsOn: ___, ...issued } = event.data;
        return { ...issued, revoked: null };
      },
    },
    BadgeExpired: null,
    BadgeSuspended: null,
    BadgeReinstated: null,
    BadgeRenewed: {
      key,
      fold: (state, { event: { data } }) =>
        state && { ...state, issuedOn: data.startsOn ?? state.issuedOn, termEndsOn: data.termEndsOn },
    },
    BadgeRevoked: {
      key,
      fold: (state, { event: { data } }) =>
        state && { ...state, revoked: { cause: data.cause, on: londonDay(new Date(data.at)) } },
    },
  },
  owner: ({ accountId }) => accountId,
  onTransfer: (state, { accountId }) => ({ ...state, accountId }),
  columns: { badge_id: 'uuid', property_id: 'uuid', assessment_id: 'uuid' },
  row: ({ badgeId, propertyId, assessmentId }) => ({
    badge_id: badgeId,
    property_id: propertyId,
    assessment_id: assessmentId,
  }),
  indexes: ['badge_id', 'owner', 'property_id, owner', 'assessment_id'],
});
