import type { BadgeStatus } from '../../domain/badges/contract.ts';
import type { StatusIndex } from '../../domain/credentials/statusLists.ts';
import type { EventsOf } from '../../domain/events.ts';
import { readModel } from '../readModel.ts';

export type CredentialStatusState = {
  badgeId: string;
  code: string;
  /** Its place in the status lists; null until it has one. */
  place: StatusIndex | null;
  /** The last recorded status. What only a date brings about is recorded soon after midnight in London. */
  status: BadgeStatus;
  /** When its present twelve-month term began, and when its badge last changed (ISO 8601, UTC). */
  issuedAt: string;
  changedAt: string;
};

const key = ({ event }: { event: EventsOf<'badge' | 'credential'> }) => event.data.code;

const changed = (status: BadgeStatus) => ({
  key,
  fold: (state: CredentialStatusState | null, { event }: { event: EventsOf<'badge'> }) =>
    state && { ...state, status, changedAt: event.data.at },
});

/**
 * Answers: which bits of the status lists are 1, and what does a credential state about times? One row per badge. It is
 * not personal data and outlives the account: the bits of a revoked badge must stay 1.
 */
export const credentialStatus = readModel<CredentialStatusState, 'badge' | 'credential'>({
  name: 'credential_status',
  version: 1,
  reads: ['badge', 'credential'],
  on: {
    BadgeIssued: {
      key,
      fold: (_, { event: { data } }) => ({
        badgeId: data.badgeId,
        code: data.code,
        place: null,
        status: 'active',
        issuedAt: data.at,
        changedAt: data.at,
      }),
    },
    BadgeExpired: changed('expired'),
    BadgeSuspended: changed('suspended'),
    BadgeReinstated: changed('active'),
    BadgeRenewed: {
      key,
      fold: (state, { event: { data } }) =>
        state && {
          ...state,
          status: 'active',
          issuedAt: data.startsOn ? data.at : state.issuedAt,
          changedAt: data.at,
        },
    },
    BadgeRevoked: changed('revoked'),
    CredentialIndexAssigned: {
      key,
      fold: (state, { event: { data } }) => state && { ...state, place: { list: data.list, index: data.index } },
    },
  },
  // Not the account, so that an erasure leaves the row.
  owner: ({ badgeId }) => badgeId,
  columns: { list: 'int', status: 'text' },
  row: ({ place, status }) => ({ list: place?.list ?? null, status }),
  indexes: ['owner', 'list, status'],
});
