import type { RegisteredAccount } from '../../domain/accounts/state.ts';
import type { PropertyState } from '../../domain/properties/decider.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';
import type { SubscriptionAccess } from './subscriptionAccess.ts';

type Dependencies = { readonly commands: Pick<Commands, 'account' | 'property'> };
type LinkOf = { readonly accountId: string; readonly propertyId: string };

export type LinkedProperty = {
  readonly property: Extract<PropertyState, { status: 'listed' }>;
  readonly owner: RegisteredAccount;
};
type Find = (of: LinkOf, deadline: Deadline) => Promise<LinkedProperty | undefined>;

/**
 * The property of something that its owner has given away, and this owner. Undefined if the account was erased, or the
 * property was removed or has another owner. Read from the streams at each use, so that nothing has to be withdrawn when
 * one of these happens.
 */
export const propertyOfOwner =
  ({ commands }: Dependencies): Find =>
  async ({ accountId, propertyId }, deadline) => {
    const [property, owner] = await Promise.all([
      commands.property.freshState(propertyId, deadline),
      commands.account.freshState(accountId, deadline),
    ]);
    if (property.status !== 'listed' || property.accountId !== accountId || owner.status !== 'registered')
      return undefined;
    return { property, owner };
  };

/** The property of a link and its owner. Undefined also if the subscription of the owner has ended. */
export const linkedProperty = ({
  subscription,
  ...dependencies
}: Dependencies & { readonly subscription: Pick<SubscriptionAccess, 'mayWrite'> }): Find => {
  const find = propertyOfOwner(dependencies);
  return async (of, deadline) => {
    const found = await find(of, deadline);
    return found && (await subscription.mayWrite({ account: of.accountId, deadline })) ? found : undefined;
  };
};
export type FindLinkedProperty = ReturnType<typeof linkedProperty>;
