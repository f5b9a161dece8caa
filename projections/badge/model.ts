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
  /** The last day of its twelve months. */
  termEndsOn: string;
  revoked: { cause: RevocationCause; on: string } | null;
};

const key = ({ event }: { event: BadgeEvent }) => event.data.code;

/**
 * Answers: which badge is this? One row a badge, the revoked ones too. How it stands today depends on the day and on
 * its assessment, so it is worked out when it is read.
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
  columns: { badge_id: 'uuid', property_id: 'uuid', assessment_id: 'uuid' },
  row: ({ badgeId, propertyId, assessmentId }) => ({
    badge_id: badgeId,
    property_id: propertyId,
    assessment_id: assessmentId,
  }),
  indexes: ['badge_id', 'owner', 'assessment_id'],
});
