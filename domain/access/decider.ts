import { londonDay } from '../calendar.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import type { AccessEvent } from './events.ts';
import { canBeAccepted, exceededDay, isOfManager, managersOn } from './managing.ts';
import {
  type AccessState,
  evolveAccess,
  type Grant,
  grantOf,
  grantsOn,
  isOver,
  isValidOn,
  type Terms,
} from './state.ts';
import * as texts from './texts.ts';

/** People with access and open invitations of one account. */
export const MAX_PEOPLE = 200;

type Invite = Terms & {
  invitationId: string;
  emailKey: string;
  expiresAt: string;
  invitedBy: string;
  /** The account of the invited address; null if there is none. */
  personId: string | null;
  today: string;
};

/**
 * `by` and `invitedBy` are the person who acts. Whether they still manage the account is decided here: their role may have
 * ended since their request was let in.
 */
export type AccessCommand = { accountId: string; at: string } & (
  | ({ type: 'GrantAccess' } & Grant)
  | ({ type: 'ChangeAccess'; grantId: string; by: string } & Terms)
  | { type: 'RevokeAccess'; grantId: string }
  | ({ type: 'Invite' } & Invite)
  | { type: 'ResendInvitation'; invitationId: string; by: string; expiresAt: string }
  | { type: 'WithdrawInvitation'; invitationId: string }
  /** `emailKey` is that of the person who accepts. */
  | { type: 'AcceptInvitation'; invitationId: string; personId: string; emailKey: string }
);
type Of<Type extends AccessCommand['type']> = Extract<AccessCommand, { type: Type }>;
type AccessDecision = Decision<AccessEvent, AccessRejection>;

export type AccessRejection =
  | 'access-missing'
  | 'already-invited'
  | 'beyond-own-access'
  | 'has-access'
  | 'invitation-missing'
  | 'invitation-not-yours'
  | 'not-managing'
  | 'own-account'
  | 'people-limit-reached';

// All not-found rejections look the same, so ids cannot be probed.
const missingInvitation = reject('invitation-missing', 'There is no such invitation.');

const notManaging = reject('not-managing', texts.NOT_MANAGING);

const beyondOwn = (lastDay: string) => reject('beyond-own-access', texts.endsBefore(lastDay));

const termsOf = ({ role, scope, until }: Terms): Terms => ({ role, scope, until });

const sameTerms = (one: Terms, other: Terms): boolean =>
  JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other));

const invite = (command: Of<'Invite'>, state: AccessState): AccessDecision => {
  const { type: _, personId, today, ...data } = command;
  const { grants, invitations } = state;
  // A repeat of this command, also after the invitation was accepted or has ended.
  const known = [...invitations.map(({ invitationId }) => invitationId), ...grants.map(({ grantId }) => grantId)];
  if (known.includes(data.invitationId) || isOver(state, data.invitationId)) return [];
  if (!managersOn(state, data.accountId, today).includes(data.invitedBy)) return notManaging;
  const beyond = exceededDay(state, data.invitedBy, data, null, today);
  if (beyond) return beyondOwn(beyond);
  if (personId === data.accountId) return reject('own-account', texts.OWN_ACCOUNT);
  if (personId !== null && grantOf(state, personId, today)) return reject('has-access', texts.HAS_ACCESS);
  const former = invitations.find(({ emailKey }) => emailKey === data.emailKey);
  if (former && isValidOn(former, today)) return reject('already-invited', texts.ALREADY_INVITED);
  const others = invitations.filter((one) => one !== former);
  if (grantsOn(state, today).length + others.length >= MAX_PEOPLE)
    return reject('people-limit-reached', texts.peopleLimit(MAX_PEOPLE));
  const { accountId, at } = data;
  const withdrawn = former && { accountId, invitationId: former.invitationId, at };
  return [
    // The last day of its access is over, so sending it again would give nothing.
    ...(withdrawn ? [{ type: 'AccessInvitationWithdrawn', data: withdrawn } as const] : []),
    { type: 'AccessInvited', data },
  ];
};

const change = (command: Of<'ChangeAccess'>, state: AccessState): AccessDecision => {
  const { type: _, by, ...data } = command;
  const today = londonDay(new Date(data.at));
  const grant = state.grants.find(({ grantId }) => grantId === data.grantId);
  if (!grant) return reject('access-missing', 'There is no such access.');
  if (sameTerms(grant, data)) return [];
  if (!managersOn(state, data.accountId, today).includes(by)) return notManaging;
  const beyond = exceededDay(state, by, data, data.grantId, today);
  return beyond ? beyondOwn(beyond) : [{ type: 'AccessChanged', data }];
};

const resend = (command: Of<'ResendInvitation'>, state: AccessState): AccessDecision => {
  const { type: _, by, ...data } = command;
  const today = londonDay(new Date(data.at));
  const managers = managersOn(state, data.accountId, today);
  if (!managers.includes(by)) return notManaging;
  const invitation = state.invitations.find(({ invitationId }) => invitationId === data.invitationId);
  if (!invitation || !isValidOn(invitation, today) || !isOfManager(invitation, managers)) return missingInvitation;
  return data.expiresAt <= invitation.expiresAt ? [] : [{ type: 'AccessInvitationResent', data }];
};

const accept = (command: Of<'AcceptInvitation'>, state: AccessState): AccessDecision => {
  const { grants, invitations } = state;
  const { accountId, invitationId, personId, emailKey, at } = command;
  if (grants.some((grant) => grant.grantId === invitationId && grant.personId === personId)) return [];
  const invitation = invitations.find((one) => one.invitationId === invitationId);
  if (!invitation || !canBeAccepted(state, accountId, invitation, at)) return missingInvitation;
  if (invitation.emailKey !== emailKey) return reject('invitation-not-yours', texts.NOT_YOURS);
  if (personId === accountId) return reject('own-account', texts.OWN_ACCOUNT);
  // A person has one grant in an account, so that ending it ends all access.
  const former = grants.filter((grant) => grant.personId === personId);
  return [
    ...former.map(({ grantId }) => ({ type: 'AccessRevoked', data: { accountId, grantId, at } }) as const),
    { type: 'AccessGranted', data: { accountId, grantId: invitationId, personId, ...termsOf(invitation), at } },
  ];
};

const decide = (command: AccessCommand, state: AccessState): AccessDecision => {
  const { grants, invitations, revoked } = state;
  switch (command.type) {
    case 'GrantAccess': {
      const { type: _, ...data } = command;
      if (data.personId === data.accountId) return reject('own-account', texts.OWN_ACCOUNT);
      const known = grants.some(({ grantId }) => grantId === data.grantId);
      return known || revoked.includes(data.grantId) ? [] : [{ type: 'AccessGranted', data }];
    }
    case 'ChangeAccess':
      return change(command, state);
    case 'RevokeAccess': {
      const { type: _, ...data } = command;
      return grants.some(({ grantId }) => grantId === data.grantId) ? [{ type: 'AccessRevoked', data }] : [];
    }
    case 'Invite':
      return invite(command, state);
    case 'AcceptInvitation':
      return accept(command, state);
    case 'ResendInvitation':
      return resend(command, state);
    case 'WithdrawInvitation': {
      const { type: _, ...data } = command;
      const isOpen = invitations.some(({ invitationId }) => invitationId === data.invitationId);
      return isOpen ? [{ type: 'AccessInvitationWithdrawn', data }] : [];
    }
  }
};

export const accessDecider: Decider<AccessState, AccessCommand, AccessEvent, AccessRejection> = {
  initial: { grants: [], invitations: [], revoked: [], withdrawn: [] },
  evolve: evolveAccess,
  decide,
};
