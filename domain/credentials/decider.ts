import { type Decider, reject } from '../decider.ts';
import type { CredentialEvent } from './events.ts';

type Assigned = CredentialEvent['data'];

export type CredentialState = { readonly status: 'free' } | { readonly status: 'assigned'; readonly badgeId: string };
export type CredentialCommand = { type: 'AssignIndex' } & Assigned;
export type CredentialRejection = 'status-index-taken';

export const credentialDecider: Decider<CredentialState, CredentialCommand, CredentialEvent, CredentialRejection> = {
  initial: { status: 'free' },
  evolve: (_state, { data }) => ({ status: 'assigned', badgeId: data.badgeId }),
  decide: ({ type: _, ...data }, state) => {
    if (state.status === 'free') return [{ type: 'CredentialIndexAssigned', data }];
    if (state.badgeId === data.badgeId) return [];
    return reject('status-index-taken', 'Another badge has this place in the status list.');
  },
};
