import { useMemo } from 'react';
import type { User } from '../../domain/accounts/contract.ts';
import { type Action, may, type Role } from '../../domain/policy.ts';
import { hasRunningPlan, mayAssess } from '../../domain/subscriptions/contract.ts';
import { useSession } from './session.ts';

export type Acting = {
  /** The account whose things are shown. */
  readonly accountId: string;
  readonly isOwn: boolean;
  readonly name: string;
  readonly role: Role;
  /** True if only some of its properties are shown. */
  readonly limited: boolean;
  /** False: the server would refuse it, so the screen does not offer it. */
  readonly may: (action: Action) => boolean;
};

/** What a limited role cannot do: it covers neither a new property nor the account. */
const OF_WHOLE_ACCOUNT: ReadonlySet<Action> = new Set<Action>([
  'property:add',
  'access:read',
  'access:change',
  'integration:read',
  'integration:change',
]);

export const actingOf = (user: User, accountId: string | null): Acting => {
  const granted = user.roles.find(({ account_id }) => account_id === accountId);
  if (!granted)
    return {
      accountId: user.id,
      isOwn: true,
      name: user.name || user.email,
      role: 'owner',
      limited: false,
      may: (action) => may('owner', action),
    };
  const { account_id, name, role, limited } = granted;
  const allows = (action: Action) => may(role, action) && !(limited && OF_WHOLE_ACCOUNT.has(action));
  return { accountId: account_id, isOwn: false, name, role, limited, may: allows };
};

/** Whose things are shown, and what the user may do with them; null for a visitor. */
export const useActing = (): Acting | null => {
  const user = useSession((session) => session.user);
  const accountId = useSession((session) => session.accountId);
  return useMemo(() => user && actingOf(user, accountId), [user, accountId]);
};

/** What a screen offers. Without a user no screen is shown, so there is nothing to hide. */
export const useMay = (action: Action): boolean => useActing()?.may(action) ?? true;

/** False where the things of another account are shown: only its owner can choose a plan or pay. */
export const useIsOwn = (): boolean => useActing()?.isOwn ?? true;

/** The user, with the subscription of the account that is shown: it decides what can be done there. */
export const useUser = (): User | null => {
  const user = useSession((session) => session.user);
  const accountId = useSession((session) => session.accountId);
  return useMemo(() => {
    const granted = user?.roles.find(({ account_id }) => account_id === accountId);
    if (!user || !granted) return user;
    const { subscription } = granted;
    return {
      ...user,
      subscription: {
        ...subscription,
        properties_count: subscription.properties_limit,
        plan_type: null,
        cancel_at_period_end: false,
        current_period_end: null,
        past_due_until: null,
        withdraw_until: null,
        withdrawal_asked_at: null,
        has_purchased: false,
        allowance_after_today: null,
        allowance_after_period: null,
        allowance_after_due: null,
        allowance: null,
      },
    };
  }, [user, accountId]);
};

/** Whether the plan of the account that is shown lets its assessments be changed. */
export const useHasPlan = (): boolean => {
  const user = useUser();
  return user === null || mayAssess(user.subscription);
};

/** Whether a plan of the user runs, but lets nothing be changed: an invoice is open, and another plan would not help. */
export const useIsUnpaid = (): boolean => {
  const user = useUser();
  return user !== null && hasRunningPlan(user.subscription) && !mayAssess(user.subscription);
};
