import { type ErrorRequestHandler, type RequestHandler, Router, urlencoded } from 'express';
import { addMonths, addYears } from '../../domain/calendar.ts';
import { CheckoutForm, CheckoutPath } from '../../domain/subscriptions/contract.ts';
import { checkoutOf } from '../../domain/subscriptions/decider.ts';
import type { Period } from '../../domain/subscriptions/events.ts';
import { PLANS, type Plan } from '../../domain/subscriptions/plans.ts';
import { NotAuthenticated, NotFound } from '../application/errors.ts';
import { type Acting, actingOf, allow } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf, pathOf } from './request.ts';
import { nonceOf } from './security.ts';
import { checkoutMissingPage, checkoutPage, checkoutSignInPage, checkoutUsedPage } from './testCheckout.page.tsx';

type Dependencies = Pick<RouteDependencies, 'commands' | 'now' | 'replies'>;

/** The period of one interval from `now` to the same time of day in UTC. */
const periodFrom = (now: Date, interval: Plan['interval']): Period => {
  const startsAt = now.toISOString();
  const [day = '', time] = startsAt.split('T');
  return { startsAt, endsAt: `${interval === 'month' ? addMonths(day, 1) : addYears(day, 1)}T${time}` };
};

/** People open this URL in a browser, so errors are pages, too. */
const refusalPages: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof NotAuthenticated) response.status(401).send(checkoutSignInPage(nonceOf(response)));
  else if (error instanceof NotFound) response.status(404).send(checkoutMissingPage(nonceOf(response)));
  else next(error);
};

/** The page of localPayments. Only the account that began a checkout can use it, and only once. */
export const testCheckoutRoutes = (
  { commands, now, replies }: Dependencies,
  whoAsks: readonly RequestHandler[],
): Router => {
  const router = Router();
  const noStore: RequestHandler = (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  };
  router.use('/test-checkout', noStore, ...whoAsks);

  const find = async ({ account, deadline }: Acting, sessionId: string) => {
    const checkout = checkoutOf(await commands.subscription.cachedState(account, deadline), sessionId);
    if (!checkout) throw new NotFound();
    return checkout;
  };

  router.get('/test-checkout/:sessionId', allow('subscription:change'), async (request, response) => {
    const { sessionId } = pathOf(CheckoutPath, request);
    const { planType, status } = await find(actingOf(request), sessionId);
    if (status === 'open') response.send(checkoutPage(nonceOf(response), planType));
    else response.status(409).send(checkoutUsedPage(nonceOf(response)));
  });

  const form = urlencoded({ extended: false, limit: '1kb' });
  router.post('/test-checkout/:sessionId', allow('subscription:change'), form, async (request, response) => {
    const acting = actingOf(request);
    const { account: accountId } = acting;
    const { sessionId } = pathOf(CheckoutPath, request);
    const { outcome } = CheckoutForm.parse(request.body);
    const { planType, status } = await find(acting, sessionId);
    if (status !== 'open') {
      response.status(409).send(checkoutUsedPage(nonceOf(response)));
      return;
    }
    const by = { accountId, sessionId, at: now().toISOString() };
    const period = periodFrom(now(), PLANS[planType].interval);
    const paid = { type: 'ActivateSubscription', providerId: `sub_${sessionId}`, period, ...by } as const;
    const command = outcome === 'paid' ? paid : ({ type: 'DeclineCheckout', ...by } as const);
    const { reached } = await commands.subscription(accountId, command, contextOf(acting));
    const next = outcome === 'paid' ? `/subscription/success?session_id=${sessionId}` : '/subscription';
    replies.acknowledged(response, reached).redirect(303, next);
  });

  router.use('/test-checkout', refusalPages);
  return router;
};
