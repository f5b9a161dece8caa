import { propertiesLimitAt, runningAt } from '../../domain/subscriptions/access.ts';
import { notSubscribed, paymentIsBehind } from '../../domain/subscriptions/decider.ts';
import type { PlanType } from '../../domain/subscriptions/events.ts';
import { PLANS } from '../../domain/subscriptions/plans.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Clock } from '../lib/clock.ts';
import type { Payments } from '../payments/payments.ts';
import type { Context } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { Rejected } from './errors.ts';
import type { RecordSubscription } from './recordSubscription.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'subscription' | 'allowance'>;
  readonly payments: Pick<Payments, 'changePlan'>;
  readonly recordSubscription: RecordSubscription;
  readonly now: Clock;
};

/**
 * Changes the plan at the provider and records it. If more properties exist than the new plan allows, it is refused
 * before anything is charged. A lower limit is recorded before the change, so that no property is added meanwhile. If the
 * provider refuses the change, the former limit is recorded again.
 */
export const changingPlan = ({ commands, payments, recordSubscription, now }: Dependencies) => {
  const at = () => now().toISOString();

  const setLimit = (
    type: 'LowerPropertyLimit' | 'SetPropertyLimit',
    accountId: string,
    limit: number,
    context: Context,
  ) => commands.allowance(accountId, { type, accountId, limit, at: at() }, context);

  return async (accountId: string, planType: PlanType, context: Context): Promise<Position | undefined> => {
    const state = await commands.subscription.freshState(accountId, context.deadline);
    const current = runningAt(state, at());
    if (!current) throw new Rejected(notSubscribed);
    const { providerId } = current;
    if (planType === current.planType) return (await recordSubscription(accountId, providerId, context)).reached;
    if (current.pastDueSince !== null) throw new Rejected(paymentIsBehind);
    const { propertiesCount } = PLANS[planType];
    const isSmaller = propertiesCount < current.propertiesCount;
    // A grant may allow more than the smaller plan.
    const limit = propertiesLimitAt({ ...state, current: { ...current, propertiesCount } }, at());
    if (isSmaller) await setLimit('LowerPropertyLimit', accountId, limit, context);
    try {
      // The same change of the same state is charged once.
      await payments.changePlan({
        providerId,
        planType,
        idempotencyKey: `change-${providerId}-${planType}-${state.asOf}`,
      });
    } catch (error) {
      if (isSmaller) await setLimit('SetPropertyLimit', accountId, propertiesLimitAt(state, at()), context);
      throw error;
    }
    return (await recordSubscription(accountId, providerId, context)).reached;
  };
};
export type ChangePlan = ReturnType<typeof changingPlan>;
