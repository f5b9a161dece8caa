import type { RegisteredAccount } from '../../domain/accounts/state.ts';
import type { PropertyState } from '../../domain/properties/state.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';
import type { SubscriptionAccess } from './subscriptionAccess.ts';

type Dependencies = { readonly commands: Pick<Commands, 'account' | 'property'> };
/** What the event that made it says. */
type LinkOf = { readonly accountId: string; readonly propertyId: string; readonly at: string };

export type LinkedProperty = {
  readonly property: Extract<PropertyState, { status: 'listed' }>;
  readonly owner: RegisteredAccount;
};
type Find = (of: LinkOf, deadline: Deadline) => Promise<LinkedProperty | undefined>;

/**
 * Something that was made before the property came to its present owner has ended, also if they have owned it before: its
 * row was deleted when it left them, so they could neither see nor withdraw it. Without a transfer no times are compared,
 * because the clocks of two processes may differ and a link may be made as soon as its property is added. An equal time
 * counts as after the transfer: a property cannot leave and come back within a millisecond.
 */
const isOfPresentOwner = (
  { accountId, receivedAt }: LinkedProperty['property'],
  made: Pick<LinkOf, 'accountId' | 'at'>,
): boolean => accountId === made.accountId && (receivedAt === null || made.at >= receivedAt);

/**
 * The property of something that its owner has given away, and this owner. Undefined if the account was erased, or the
 * property was removed or has had another owner since. Read from the streams at each use, so that nothing has to be
 * withdrawn when one of these happens.
 */
export const propertyOfOwner =
  ({ commands }: Dependencies): Find =>
  async (made, deadline) => {
    const [property, owner] = await Promise.all([
      commands.property.freshState(made.propertyId, deadline),
      commands.account.freshState(made.accountId, deadline),
    ]);
    if (property.status !== 'listed' || owner.status !== 'registered') return undefined;
    return isOfPresentOwner(property, made) ? { property, owner } : undefined;
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
