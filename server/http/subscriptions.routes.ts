import { type Request, type Response, Router } from 'express';
import { allowanceExceeded } from '../../domain/allowances/decider.ts';
import { isBeingWithdrawn, limitWithPlan, runningAt } from '../../domain/subscriptions/access.ts';
import { ChangePlanBody, CreateCheckoutBody, VerifyBody } from '../../domain/subscriptions/contract.ts';
import {
  alreadySubscribed,
  alreadyWithdrawn,
  notCancelling,
  notSubscribed,
} from '../../domain/subscriptions/decider.ts';
import { PLANS } from '../../domain/subscriptions/plans.ts';
import type { SubscriptionState } from '../../domain/subscriptions/state.ts';
import { subscriptionOf } from '../../projections/accountSubscription/queries.ts';
import { subscriptionRow } from '../../projections/accountSubscription/row.ts';
import type { Position } from '../../projections/recorded.ts';
import { isAway } from '../adapters/postgresOutage.ts';
import { latest } from '../application/commandHandler.ts';
import { NotAuthenticated, NotFound, PaymentRefused, Rejected } from '../application/errors.ts';
import { finishingWithdrawals } from '../application/finishWithdrawal.ts';
import { registeredAccount } from '../application/registeredAccount.ts';
import type { LimitName } from '../identity/rateLimits.ts';
import { type Acting, actingOf, allow } from './acting.ts';
import { untilDeadline } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf, originOf } from './request.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'replies'
  | 'payments'
  | 'planChanges'
  | 'recordSubscription'
  | 'publicOrigin'
  | 'limits'
  | 'logger'
>;

/** Two presses of a button in the same state of the subscription are one checkout. */
const checkoutKey = (accountId: string, planType: string, { checkouts }: SubscriptionState): string => {
  const used = Object.values(checkouts).filter(({ status }) => status !== 'open').length;
  return `checkout-${accountId}-${planType}-${used}`;
};

export const subscriptionRoutes = (dependencies: Dependencies): Router => {
  const { commands, reads, now, replies, payments, planChanges, recordSubscription, publicOrigin, limits, logger } =
    dependencies;
  const router = Router();
  const at = () => now().toISOString();
  const stateOf = ({ account, deadline }: Acting) => commands.subscription.freshState(account, deadline);

  /** Every change asks the payment provider, whose calls are limited for all accounts together. */
  const changing = (
    path: string,
    limit: LimitName | null,
    handler: (request: Request, response: Response) => Promise<void>,
  ) =>
    router.post(
      path,
      allow('subscription:change'),
      untilDeadline(async (request, response) => {
        if (limit) await limits.use(limit, actingOf(request).account);
        await handler(request, response);
      }),
    );

  /** The subscription that runs. Throws if there is none. */
  const running = async (acting: Acting) => {
    const state = await stateOf(acting);
    const current = runningAt(state, at());
    if (!current) throw new Rejected(notSubscribed);
    return { ...current, isBeingWithdrawn: isBeingWithdrawn(state) };
  };

  const shown = async (account: string) => subscriptionRow(await reads.one(subscriptionOf(account)), at());
  const reply = async ({ account }: Acting, reached: Position | undefined) => ({
    success: true,
    subscription: await replies.readBack(reached, () => shown(account)),
  });

  /** The end may be known by our clock alone, or by the provider alone. What the provider does not know has ended. */
  const askAgain = async (acting: Acting, providerId: string): Promise<SubscriptionState> => {
    await recordSubscription(acting.account, providerId, contextOf(acting)).catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
    });
    return stateOf(acting);
  };

  /** A subscription that the provider does not change has ended there: record that, and refuse as without one. */
  const ofRunning = async <Result>(acting: Acting, call: () => Promise<Result>): Promise<Result> => {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      const { current } = await stateOf(acting);
      if (current) await askAgain(acting, current.providerId);
      throw new Rejected(notSubscribed);
    }
  };

  changing('/subscriptions/create-checkout', 'payment', async (request, response) => {
    const acting = actingOf(request);
    const { account: accountId } = acting;
    const { plan_type: planType } = CreateCheckoutBody.parse(request.body);
    const known = await stateOf(acting);
    // Before a checkout is created, so that no page opens for a second subscription.
    const state = known.current ? await askAgain(acting, known.current.providerId) : known;
    if (runningAt(state, at())) throw new Rejected(alreadySubscribed);
    const { propertiesCount } = PLANS[planType];
    // The new plan must allow all properties that exist from an earlier plan.
    const { occupied } = await commands.allowance.freshState(accountId, acting.deadline);
    const limit = limitWithPlan(state, propertiesCount, at());
    if (occupied.length > limit) throw new Rejected(allowanceExceeded(limit));
    const { email } = await registeredAccount(commands, accountId, acting.deadline);
    const { url, ...started } = await payments.createCheckout({
      accountId,
      customerId: state.customerId,
      email,
      planType,
      idempotencyKey: checkoutKey(accountId, planType, state),
      origin: originOf(request, publicOrigin),
    });
    const command = { type: 'StartCheckout', accountId, ...started, planType, propertiesCount, at: at() } as const;
    const { reached } = await commands.subscription(accountId, command, contextOf(acting));
    // Asked after the record: an erasure of this moment either reads the record, or is seen here.
    await registeredAccount(commands, accountId, acting.deadline).catch(async (error: unknown) => {
      if (error instanceof NotAuthenticated) await payments.forget({ accountId, customerIds: [started.customerId] });
      throw error;
    });
    replies.acknowledged(response, reached).json({ success: true, checkout_url: url });
  });

  /** After the way back from a checkout. Asks the provider itself, because its notice may come later. */
  changing('/subscriptions/verify', 'paymentVerified', async (request, response) => {
    const acting = actingOf(request);
    const { session_id: sessionId } = VerifyBody.parse(request.body);
    const checkout = await payments.checkout(sessionId);
    if (checkout?.accountId !== acting.account) throw new NotFound();
    const { providerId, status } = checkout;
    const recorded = providerId && (await recordSubscription(acting.account, providerId, contextOf(acting)));
    const reached = recorded ? recorded.reached : undefined;
    replies.acknowledged(response, reached).json({ ...(await reply(acting, reached)), checkout: status });
  });

  changing('/subscriptions/preview-update', 'payment', async (request, response) => {
    const acting = actingOf(request);
    const { plan_type: planType } = ChangePlanBody.parse(request.body);
    const { dueNow, credit, nextAmount, nextDate } = await ofRunning(acting, () =>
      planChanges.preview(acting.account, planType, acting.deadline),
    );
    response.json({ success: true, due_now: dueNow, credit, next_amount: nextAmount, next_date: nextDate });
  });

  changing('/subscriptions/update', 'payment', async (request, response) => {
    const acting = actingOf(request);
    const { plan_type: planType } = ChangePlanBody.parse(request.body);
    const reached = await ofRunning(acting, () => planChanges.change(acting.account, planType, contextOf(acting)));
    replies.acknowledged(response, reached).json(await reply(acting, reached));
  });

  const setCancellation = (path: string, atPeriodEnd: boolean) =>
    changing(path, 'payment', async (request, response) => {
      const acting = actingOf(request);
      const { providerId, cancelsAtPeriodEnd, ...current } = await running(acting);
      if (!atPeriodEnd && !cancelsAtPeriodEnd) throw new Rejected(notCancelling);
      if (!atPeriodEnd && current.isBeingWithdrawn) throw new Rejected(alreadyWithdrawn);
      await ofRunning(acting, () => payments.setCancellation(providerId, atPeriodEnd));
      const { reached } = await recordSubscription(acting.account, providerId, contextOf(acting));
      replies.acknowledged(response, reached).json(await reply(acting, reached));
    });
  setCancellation('/subscriptions/cancel', true);
  setCancellation('/subscriptions/resume', false);

  const finishWithdrawal = finishingWithdrawals({ commands, now });

  /** The customer waits for the answer. If the provider refuses a payment, the withdrawal stays open for the schedule. */
  const returnAll = async (providerId: string) => {
    await payments.withdraw(providerId, 'withdrawn');
    return 'returned' as const;
  };

  /** Within 14 days of the first purchase, with the money back. No limit: the day counts on which the customer asks. */
  changing('/subscriptions/withdraw', null, async (request, response) => {
    const acting = actingOf(request);
    const { providerId } = await running(acting);
    // Before the provider is asked: the day counts on which the customer asks, whatever the provider answers.
    const ask = { type: 'AskWithdrawal', accountId: acting.account, at: at() } as const;
    const asked = await commands.subscription(acting.account, ask, contextOf(acting));
    const finished = await finishWithdrawal(acting.account, asked.state, contextOf(acting), {
      returnMoney: returnAll,
      recordEnd: (id) => recordSubscription(acting.account, id, contextOf(acting)),
    }).catch((error: unknown) => {
      // The customer has withdrawn all the same. An error would ask for something that is done.
      const details = { item: acting.account, subscription: providerId, err: error };
      const level = error instanceof PaymentRefused || isAway(error) ? 'warn' : 'error';
      logger[level]('A withdrawal is not finished, the schedule goes on', details);
      return undefined;
    });
    const reached = latest(asked.reached, finished);
    replies.acknowledged(response, reached).json(await reply(acting, reached));
  });

  changing('/subscriptions/portal', 'payment', async (request, response) => {
    const acting = actingOf(request);
    const { customerId, firstActivatedAt } = await stateOf(acting);
    if (customerId === null || firstActivatedAt === null) throw new Rejected(notSubscribed);
    const returnUrl = `${originOf(request, publicOrigin)}/subscription`;
    response.json({ success: true, portal_url: await payments.portalUrl({ customerId, returnUrl }) });
  });

  router.get('/subscriptions/current', allow('subscription:read'), async (request, response) => {
    response.json({ success: true, subscription: await shown(actingOf(request).account) });
  });

  return router;
};
