import pLimit from 'p-limit';
import { propertiesLimitAt } from '../../../domain/subscriptions/access.ts';
import { type Context, stepOf } from '../commandHandler.ts';
import type { BadgePolicy } from './badgePolicy.ts';
import type { Done, PolicyDependencies } from './policy.ts';

/** Badges that are looked at together. */
const PARALLEL = 8;

type About = { readonly data: { readonly accountId: string } };

/** What follows from a subscription for the properties of its account. */
export const subscriptionPolicy = (
  { commands, now }: Pick<PolicyDependencies, 'commands' | 'now'>,
  { recordReturn }: Pick<BadgePolicy, 'recordReturn'>,
) => {
  /** Keeps the limit of properties at what the plan and the grants allow. */
  const allowedChanged = async ({ data: { accountId } }: About, context: Context): Promise<Done> => {
    const at = now().toISOString();
    const limit = propertiesLimitAt(await commands.subscription.freshState(accountId, context.deadline), at);
    return commands.allowance(accountId, { type: 'SetPropertyLimit', accountId, limit, at }, context);
  };

  /** Badges that were suspended without a subscription come back. */
  const badgesReturn = async ({ data: { accountId } }: About, context: Context): Promise<Done[]> => {
    const { occupied } = await commands.allowance.freshState(accountId, context.deadline);
    return pLimit(PARALLEL).map(occupied, async (propertyId) => {
      const step = stepOf(context);
      const property = await commands.property.cachedState(propertyId, step.deadline);
      if (property.status !== 'listed' || property.assessmentId === null) return undefined;
      return recordReturn(property.assessmentId, step);
    });
  };

  return { allowedChanged, badgesReturn };
};
