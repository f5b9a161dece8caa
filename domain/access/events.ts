import { z } from 'zod';
import { Day, fact } from '../fact.ts';
import { GrantedRole } from '../policy.ts';

/** The properties of the account that a grant covers. */
export const Scope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('group'), groupId: z.uuid() }),
  z.object({ kind: z.literal('properties'), propertyIds: z.array(z.uuid()) }),
]);
export type Scope = z.infer<typeof Scope>;

const about = { accountId: z.uuid(), grantId: z.uuid() };
const invitation = { accountId: z.uuid(), invitationId: z.uuid() };

// Stream `access-{account}`: the people other than its owner who may act for an account, and those who are invited.
// `personId` is their account id. An invitation contains no address: it is in a table until the invitation ends. The
// grant that follows from an invitation has its id.
export const AccessEvent = z.discriminatedUnion('type', [
  // `until` is the last day of the grant; null means no end.
  fact('AccessGranted', { ...about, personId: z.uuid(), role: GrantedRole, scope: Scope, until: Day.nullable() }),
  fact('AccessChanged', { ...about, role: GrantedRole, scope: Scope, until: Day.nullable() }),
  fact('AccessRevoked', about),
  // `emailKey` is the stream id of the invited address. `expiresAt` ends the link in the mail.
  fact('AccessInvited', {
    ...invitation,
    emailKey: z.string(),
    role: GrantedRole,
    scope: Scope,
    until: Day.nullable(),
    expiresAt: z.iso.datetime(),
    /** The account id of a person; earlier invitations do not say it. */
    invitedBy: z.uuid().optional(),
  }),
  fact('AccessInvitationResent', { ...invitation, expiresAt: z.iso.datetime() }),
  fact('AccessInvitationWithdrawn', invitation),
]);
export type AccessEvent = z.infer<typeof AccessEvent>;
