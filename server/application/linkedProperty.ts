import type { RegisteredAccount } from '../../domain/accounts/state.ts';
import type { PropertyState } from '../../domain/properties/decider.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';
import type { SubscriptionAccess } from './subscriptionAccess.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'account' | 'property'>;
  readonly subscription: Pick<SubscriptionAccess, 'mayWrite'>;
};
type LinkOf = { readonly accountId: string; readonly propertyId: string };

export type LinkedProperty = {
  readonly property: Extract<PropertyState, { status: 'listed' }>;
  readonly owner: RegisteredAccount;
};

/**
 * The property of a link and its owner. Undefined if the link has ended with one of them: the account was erased, its
 * subscription has ended, or the property was removed or has another owner. Read from the streams at each use, so that
 * no link has to be revoked when one of these happens.
 */
export const linkedProperty =
  ({ commands, subscription }: Dependencies) =>
  async ({ accountId, propertyId }: LinkOf, deadline: Deadline): Promise<LinkedProperty | undefined> => {
    const [property, owner] = await Promise.all([
      commands.property.freshState(propertyId, deadline),
      commands.account.freshState(accountId, deadline),
    ]);
    if (property.status !== 'listed' || property.accountId !== accountId || owner.status !== 'registered')
      return undefined;
    return (await subscription.mayWrite({ account: accountId, deadline })) ? { property, owner } : undefined;
  };
export type FindLinkedProperty = ReturnType<typeof linkedProperty>;
