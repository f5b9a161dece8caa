import { randomUUID } from 'node:crypto';
import { allowanceExceeded } from '../../domain/allowances/decider.ts';
import { isBeingWithdrawn, limitWithPlan, runningAt } from '../../domain/subscriptions/access.ts';
import { alreadyWithdrawn, notSubscribed, paymentIsBehind } from '../../domain/subscriptions/decider.ts';
import type { PlanType } from '../../domain/subscriptions/events.ts';
import { PLANS } from '../../domain/subscriptions/plans.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Clock } from '../lib/clock.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { ChangePreview, Payments } from '../payments/payments.ts';
import type { Context } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { Rejected, StoreUnavailable } from './errors.ts';
import type { RecordSubscription } from './recordSubscription.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'subscription' | 'allowance'>;
  readonly payments: Pick<Payments, 'previewChange' | 'changePlan' | 'setCancellation'>;
  readonly recordSubscription: RecordSubscription;
  readonly now: Clock;
};

/** Milliseconds. Longer than a change can take, so that a hold that a killed process has left ends by itself. */
const LONGEST_CHANGE = 60_000;

type LimitHold = { readonly accountId: string; readonly limit: number; readonly context: Context };

/**
 * Changes the plan at the provider and records it. If more properties exist than the new plan allows, it is refused
 * before anything is charged, and none is added beyond its limit meanwhile.
 */
export const changingPlan = ({ commands, payments, recordSubscription, now }: Dependencies) => {
  const at = () => now().toISOString();

  /** Runs a change while no property is added beyond the limit. Refused if more exist already. */
  const holdingLimit = async <Result>({ accountId, limit, context }: LimitHold, change: () => Promise<Result>) => {
    const changeId = randomUUID();
    const until = new Date(now().getTime() + LONGEST_CHANGE).toISOString();
    const hold = { type: 'HoldPropertyLimit', accountId, changeId, limit, until, at: at() } as const;
    await commands.allowance(accountId, hold, context);
    const release = () =>
      commands.allowance(accountId, { type: 'ReleasePropertyLimit', accountId, changeId, at: at() }, context);
    try {
      const result = await change();
      await release();
      return result;
    } catch (error) {
      // Without an answer of the provider the plan may have changed, so the hold stays until it ends by itself.
      if (!(error instanceof StoreUnavailable)) await release();
      throw error;
    }
  };

  /** The subscription that runs. Throws Rejected if its plan cannot be changed now. */
  const changeable = async (accountId: string, planType: PlanType, deadline: Deadline) => {
    const state = await commands.subscription.freshState(accountId, deadline);
    const current = runningAt(state, at());
    if (!current) throw new Rejected(notSubscribed);
    if (isBeingWithdrawn(state)) throw new Rejected(alreadyWithdrawn);
    if (planType !== current.planType && current.pastDueSince !== null) throw new Rejected(paymentIsBehind);
    // A grant may allow more than a smaller plan.
    return { state, current, limit: limitWithPlan(state, PLANS[planType].propertiesCount, at()) };
  };

  /** What the change costs. It is refused for the same reasons as the change itself, before a price is shown. */
  const preview = async (accountId: string, planType: PlanType, deadline: Deadline): Promise<ChangePreview> => {
    const { current, limit } = await changeable(accountId, planType, deadline);
    const { occupied } = await commands.allowance.freshState(accountId, deadline);
    if (planType !== current.planType && occupied.length > limit) throw new Rejected(allowanceExceeded(limit));
    return payments.previewChange({ providerId: current.providerId, planType });
  };

  const change = async (accountId: string, planType: PlanType, context: Context): Promise<Position | undefined> => {
    const { state, current, limit } = await changeable(accountId, planType, context.deadline);
    const { providerId, cancelsAtPeriodEnd } = current;
    const record = async () => (await recordSubscription(accountId, providerId, context)).reached;
    if (planType === current.planType) {
      // Choosing the present plan takes a scheduled cancellation back.
      if (cancelsAtPeriodEnd) await payments.setCancellation(providerId, false);
      return record();
    }
    const changeAndRecord = async () => {
      // The same change of the same state is charged once.
      const idempotencyKey = `change-${providerId}-${planType}-${state.asOf}`;
      await payments.changePlan({ providerId, planType, idempotencyKey });
      return record();
    };
    return holdingLimit({ accountId, limit, context }, changeAndRecord);
  };

  return { preview, change };
};
export type PlanChanges = ReturnType<typeof changingPlan>;
