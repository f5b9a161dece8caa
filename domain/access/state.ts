import { londonDay } from '../calendar.ts';
import type { GrantedRole } from '../policy.ts';
import type { AccessEvent, Scope } from './events.ts';

/** What a person may do in an account, with which of its properties, and until when. */
export type Terms = {
  readonly role: GrantedRole;
  readonly scope: Scope;
  /** The last day; null means no end. */
  readonly until: string | null;
};

export type Grant = Terms & { readonly grantId: string; readonly personId: string };

export type Invitation = Terms & {
  readonly invitationId: string;
  /** The stream id of the invited address. */
  readonly emailKey: string;
  /** Undefined for earlier invitations. */
  readonly invitedBy?: string | undefined;
  readonly invitedAt: string;
  /** The link in the mail works before it. */
  readonly expiresAt: string;
};

export type AccessState = {
  readonly grants: readonly Grant[];
  /** Neither accepted nor withdrawn; an expired one can be sent again. */
  readonly invitations: readonly Invitation[];
  /** Ids of revoked grants: a late retry must not grant again. */
  readonly revoked: readonly string[];
  /** Ids of withdrawn invitations: a late retry must not invite again. */
  readonly withdrawn: readonly string[];
};

/** True if an invitation was withdrawn, or if the grant that followed from it was revoked. */
export const isOver = ({ revoked, withdrawn }: Pick<AccessState, 'revoked' | 'withdrawn'>, id: string): boolean =>
  revoked.includes(id) || withdrawn.includes(id);

export const evolveAccess = (state: AccessState, event: AccessEvent): AccessState => {
  const { grants, invitations, revoked, withdrawn } = state;
  switch (event.type) {
    case 'AccessGranted': {
      const { grantId, personId, role, scope, until } = event.data;
      return {
        ...state,
        grants: [...grants.filter((grant) => grant.grantId !== grantId), { grantId, personId, role, scope, until }],
        invitations: invitations.filter(({ invitationId }) => invitationId !== grantId),
      };
    }
    case 'AccessChanged': {
      const { grantId, role, scope, until } = event.data;
      const changed = (grant: Grant) => (grant.grantId === grantId ? { ...grant, role, scope, until } : grant);
      return { ...state, grants: grants.map(changed) };
    }
    case 'AccessRevoked': {
      const { grantId } = event.data;
      return { ...state, grants: grants.filter((grant) => grant.grantId !== grantId), revoked: [...revoked, grantId] };
    }
    case 'AccessInvited': {
      const { accountId: _, at: invitedAt, ...invited } = event.data;
      // Logs exist in which a late retry has recorded it again after its end.
      if (isOver(state, invited.invitationId)) return state;
      return { ...state, invitations: [...invitations, { ...invited, invitedAt }] };
    }
    case 'AccessInvitationResent': {
      const { invitationId, expiresAt } = event.data;
      const resent = (one: Invitation) => (one.invitationId === invitationId ? { ...one, expiresAt } : one);
      return { ...state, invitations: invitations.map(resent) };
    }
    case 'AccessInvitationWithdrawn': {
      const { invitationId } = event.data;
      return {
        ...state,
        invitations: invitations.filter((one) => one.invitationId !== invitationId),
        withdrawn: [...withdrawn, invitationId],
      };
    }
  }
};

/** `today` is a day in Europe/London. */
export const isValidOn = ({ until }: Terms, today: string): boolean => until === null || today <= until;

/** True if accepting it gives nothing any more: its link or the access itself has ended. `at` is ISO 8601, UTC. */
export const hasEnded = (invitation: Invitation, at: string): boolean =>
  invitation.expiresAt <= at || !isValidOn(invitation, londonDay(new Date(at)));

/** The grant under which a person may act on `today`, a day in Europe/London; the one granted last counts. */
export const grantOf = ({ grants }: Pick<AccessState, 'grants'>, personId: string, today: string): Grant | undefined =>
  grants.findLast((grant) => grant.personId === personId && isValidOn(grant, today));

/** The grants that count on `today`: one for each person. */
export const grantsOn = ({ grants }: Pick<AccessState, 'grants'>, today: string): readonly Grant[] =>
  grants.filter((grant) => grantOf({ grants }, grant.personId, today) === grant);
