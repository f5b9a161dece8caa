import { Router } from 'express';
import { allowanceExceeded } from '../../domain/allowances/decider.ts';
import { CreateCheckoutBody } from '../../domain/subscriptions/contract.ts';
import { alreadySubscribed, isActive } from '../../domain/subscriptions/decider.ts';
import { PLANS } from '../../domain/subscriptions/plans.ts';
import { subscriptionOf } from '../../projections/accountSubscription/queries.ts';
import { subscriptionRow } from '../../projections/accountSubscription/row.ts';
import { Rejected } from '../application/errors.ts';
import { actingOf, allow } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf } from './request.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'reads' | 'now' | 'replies' | 'payments'>;

export const subscriptionRoutes = ({ commands, reads, now, replies, payments }: Dependencies): Router => {
  const router = Router();

  router.post('/subscriptions/create-checkout', allow('subscription:change'), async (request, response) => {
    const acting = actingOf(request);
    const { account: accountId } = acting;
    const { plan_type: planType } = CreateCheckoutBody.parse(request.body);
    const at = now().toISOString();
    // Check this before calling the provider, so that no checkout page opens for a second subscription.
    if (isActive(await commands.subscription.cachedState(accountId, acting.deadline), at))
      throw new Rejected(alreadySubscribed);
    const { propertiesCount } = PLANS[planType];
    // The new plan must allow all properties that exist from an earlier plan.
    const { held } = await commands.allowance.freshState(accountId, acting.deadline);
    if (held.length > propertiesCount) throw new Rejected(allowanceExceeded(propertiesCount));
    const { sessionId, url } = await payments.createCheckout({ accountId, planType, propertiesCount });
    const command = { type: 'StartCheckout', accountId, sessionId, planType, propertiesCount, at } as const;
    const { reached } = await commands.subscription(accountId, command, contextOf(acting));
    replies.acknowledged(response, reached).json({ success: true, checkout_url: url });
  });

  router.get('/subscriptions/current', allow('subscription:read'), async (request, response) => {
    const state = await reads.one(subscriptionOf(actingOf(request).account));
    response.json({ success: true, subscription: subscriptionRow(state, now().toISOString()) });
  });

  return router;
};
