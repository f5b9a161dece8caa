import { propertiesLimitAt } from '../../../domain/subscriptions/access.ts';
import type { Context } from '../commandHandler.ts';
import type { Done, PolicyDependencies } from './policy.ts';

/** Keeps the limit of properties at what the plan and the grants allow. */
export const subscriptionPolicy = ({ commands, now }: Pick<PolicyDependencies, 'commands' | 'now'>) => ({
  allowedChanged: async ({ data: { accountId } }: { data: { accountId: string } }, context: Context): Promise<Done> => {
    const at = now().toISOString();
    const limit = propertiesLimitAt(await commands.subscription.freshState(accountId, context.deadline), at);
    return commands.allowance(accountId, { type: 'SetPropertyLimit', accountId, limit, at }, context);
  },
});
