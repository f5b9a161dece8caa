import { Router } from 'express';
import { allowanceExceeded } from '../../domain/allowances/decider.ts';
import { CreateCheckoutBody } from '../../domain/subscriptions/contract.ts';
import { alreadySubscribed, isActive } from '../../domain/subscriptions/decider.ts';
import { PLANS } from '../../domain/subscriptions/plans.ts';
import { Rejected } from '../application/errors.ts';
import { subscriptionView } from '../views/subscription.ts';
import type { Parts } from './dependencies.ts';
import { accountOf, contextOf } from './request.ts';

type Dependencies = Pick<Parts, 'commands' | 'reads' | 'now' | 'replies' | 'payments'>;

export const subscriptionRoutes = ({ commands, reads, now, replies, payments }: Dependencies): Router => {
  const router = Router();

  router.post('/subscriptions/create-checkout', async (request, response) => {
    const accountId = accountOf(request);
    const { plan_type: planType } = CreateCheckoutBody.parse(request.body);
    const at = now().toISOString();
    // Asked before the provider is: nobody should be led to a till for what they have.
    if (isActive(await commands.subscription.state(accountId), at)) throw new Rejected(alreadySubscribed);
    const { propertiesCount } = PLANS[planType];
    // Of a plan that has lapsed: what it held must find room in the new one (api.md asks the same of a change of plan).
    const { held } = await commands.allowance.current(accountId);
    if (held.length > propertiesCount) throw new Rejected(allowanceExceeded(propertiesCount));
    const { sessionId, url } = await payments.createCheckout({ accountId, planType, propertiesCount });
    const command = { type: 'StartCheckout', accountId, sessionId, planType, propertiesCount, at } as const;
    const { reached } = await commands.subscription(accountId, command, contextOf(accountId));
    replies.acknowledged(response, reached).json({ success: true, checkout_url: url });
  });

  router.get('/subscriptions/current', async (request, response) => {
    const state = await reads.subscription(accountOf(request));
    response.json({ success: true, subscription: subscriptionView(state, now().toISOString()) });
  });

  return router;
};
