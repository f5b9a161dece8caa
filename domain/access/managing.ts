import { londonDay } from '../calendar.ts';
import { may } from '../policy.ts';
import { type AccessState, grantOf, grantsOn, hasEnded, type Invitation, type Terms } from './state.ts';

/**
 * The people who manage the whole account on `today`, a day in Europe/London: its owner, and everyone whose grant lets
 * them decide about its people, API keys and webhooks.
 */
export const managersOn = (
  state: Pick<AccessState, 'grants'>,
  accountId: string,
  today: string,
): readonly [string, ...string[]] => {
  const managing = grantsOn(state, today).filter(
    ({ role, scope }) => scope.kind === 'all' && may(role, 'access:change'),
  );
  return [accountId, ...managing.map(({ personId }) => personId)];
};

/** Older invitations do not record who made them: they count as made by a manager. */
export const isOfManager = ({ invitedBy }: Invitation, managers: readonly string[]): boolean =>
  invitedBy === undefined || managers.includes(invitedBy);

/** `at` is ISO 8601, UTC. */
export const canBeAccepted = (state: AccessState, accountId: string, invitation: Invitation, at: string): boolean =>
  !hasEnded(invitation, at) && isOfManager(invitation, managersOn(state, accountId, londonDay(new Date(at))));

/**
 * The last day beyond which `by` may not grant these terms; null if they may. A manager must not give others, or
 * themselves, more than they have. `grantId` is the grant that is changed; null for a new one.
 */
export const exceededDay = (
  state: Pick<AccessState, 'grants'>,
  by: string,
  { role, until }: Pick<Terms, 'role' | 'until'>,
  grantId: string | null,
  today: string,
): string | null => {
  const lastDay = grantOf(state, by, today)?.until ?? null;
  if (lastDay === null || (until !== null && until <= lastDay)) return null;
  const changed = state.grants.find((grant) => grant.grantId === grantId);
  // A later last day that the owner has set may stay, but not for somebody who becomes a manager by this change.
  const mayStay = changed?.until === until && (role !== 'manager' || changed.role === 'manager');
  return mayStay ? null : lastDay;
};
