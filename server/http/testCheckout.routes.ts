import { Router, urlencoded } from 'express';
import { addMonths, addYears } from '../../domain/calendar.ts';
import { CheckoutForm, CheckoutPath } from '../../domain/subscriptions/contract.ts';
import { checkoutOf } from '../../domain/subscriptions/decider.ts';
import { PLANS } from '../../domain/subscriptions/plans.ts';
import { NotFound } from '../application/errors.ts';
import type { Parts } from './dependencies.ts';
import { accountOf, contextOf, pathOf } from './request.ts';
import { nonceOf } from './security.ts';
import { checkoutOverPage, checkoutPage } from './testCheckout.page.tsx';

type Dependencies = Pick<Parts, 'commands' | 'now' | 'replies'>;

/** One interval after `now`, at the same time of day in UTC. */
const periodEnd = (now: Date, interval: 'month' | 'year'): string => {
  const [day = '', time] = now.toISOString().split('T');
  return `${interval === 'month' ? addMonths(day, 1) : addYears(day, 1)}T${time}`;
};

/** The page behind localPayments: only the account that began a checkout can use it, once. */
export const testCheckoutRoutes = ({ commands, now, replies }: Dependencies): Router => {
  const router = Router();
  router.use('/test-checkout', (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });

  const own = async (accountId: string, sessionId: string) => {
    const checkout = checkoutOf(await commands.subscription.state(accountId), sessionId);
    if (!checkout) throw new NotFound();
    return checkout;
  };

  router.get('/test-checkout/:sessionId', async (request, response) => {
    const { sessionId } = pathOf(CheckoutPath, request);
    const { planType, status } = await own(accountOf(request), sessionId);
    if (status === 'open') response.send(checkoutPage(nonceOf(response), planType));
    else response.status(409).send(checkoutOverPage(nonceOf(response)));
  });

  router.post('/test-checkout/:sessionId', urlencoded({ extended: false, limit: '1kb' }), async (request, response) => {
    const accountId = accountOf(request);
    const { sessionId } = pathOf(CheckoutPath, request);
    const { outcome } = CheckoutForm.parse(request.body);
    const { planType, status } = await own(accountId, sessionId);
    if (status !== 'open') {
      response.status(409).send(checkoutOverPage(nonceOf(response)));
      return;
    }
    const by = { accountId, sessionId, at: now().toISOString() };
    const paid = {
      type: 'ActivateSubscription',
      providerId: `sub_${sessionId}`,
      currentPeriodEnd: periodEnd(now(), PLANS[planType].interval),
    } as const;
    const command = outcome === 'paid' ? { ...paid, ...by } : ({ type: 'DeclineCheckout', ...by } as const);
    const { reached } = await commands.subscription(accountId, command, contextOf(accountId));
    const next = outcome === 'paid' ? `/subscription/success?session_id=${sessionId}` : '/subscription';
    replies.acknowledged(response, reached).redirect(303, next);
  });

  return router;
};
