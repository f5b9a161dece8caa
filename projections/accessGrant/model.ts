import type { Grant } from '../../domain/access/decider.ts';
import { readModel } from '../readModel.ts';

export type GrantState = Grant & { accountId: string };

/** Answers: who may act for which account? One row per grant that was not revoked. */
export const accessGrant = readModel<GrantState, 'access'>({
  name: 'access_grant',
  version: 1,
  reads: ['access'],
  on: {
    AccessGranted: {
      key: ({ event }) => event.data.grantId,
      fold: (_, { event }) => {
        const { at: __, ...grant } = event.data;
        return grant;
      },
    },
    AccessRevoked: { key: ({ event }) => event.data.grantId, fold: () => null },
  },
  owner: ({ accountId }) => accountId,
  columns: { person_id: 'uuid' },
  row: ({ personId }) => ({ person_id: personId }),
  indexes: ['owner', 'person_id'],
});
