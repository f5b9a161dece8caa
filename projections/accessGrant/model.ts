import type { Terms } from '../../domain/access/state.ts';
import { readModel } from '../readModel.ts';

/** A grant, or an open invitation: then `personId` is null. */
export type GrantState = Terms & { accountId: string; grantId: string; personId: string | null };

/** Answers: who may act for which account? One row per grant that was not revoked and per invitation that is open. */
export const accessGrant = readModel<GrantState, 'access'>({
  name: 'access_grant',
  version: 2,
  reads: ['access'],
  on: {
    AccessGranted: {
      key: ({ event }) => event.data.grantId,
      fold: (_, { event }) => {
        const { at: __, ...grant } = event.data;
        return grant;
      },
    },
    AccessChanged: {
      key: ({ event }) => event.data.grantId,
      fold: (state, { event }) => {
        const { role, scope, until } = event.data;
        return state && { ...state, role, scope, until };
      },
    },
    AccessRevoked: { key: ({ event }) => event.data.grantId, fold: () => null },
    // A grant has the id of its invitation, so it replaces the row.
    AccessInvited: {
      key: ({ event }) => event.data.invitationId,
      fold: (_, { event }) => {
        const { accountId, invitationId: grantId, role, scope, until } = event.data;
        return { accountId, grantId, personId: null, role, scope, until };
      },
    },
    // Writes the same row again: a written row sends a live change to the open lists.
    AccessInvitationResent: { key: ({ event }) => event.data.invitationId, fold: (state) => state },
    AccessInvitationWithdrawn: { key: ({ event }) => event.data.invitationId, fold: () => null },
  },
  owner: ({ accountId }) => accountId,
  columns: { person_id: 'uuid' },
  row: ({ personId }) => ({ person_id: personId }),
  indexes: ['owner', 'person_id'],
});
