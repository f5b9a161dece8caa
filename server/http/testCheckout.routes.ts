import { type ErrorRequestHandler, type RequestHandler, Router, urlencoded } from 'express';
import { runningAt } from '../../domain/subscriptions/access.ts';
import { CheckoutForm, CheckoutPath, PortalForm } from '../../domain/subscriptions/contract.ts';
import { NotAuthenticated, NotFound } from '../application/errors.ts';
import type { LocalPayments } from '../payments/local/localPayments.ts';
import { type Acting, actingOf, allow } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { contextOf, pathOf } from './request.ts';
import { nonceOf } from './security.ts';
import {
  checkoutMissingPage,
  checkoutPage,
  checkoutSignInPage,
  checkoutUsedPage,
  portalPage,
} from './testCheckout.page.tsx';

type Dependencies = Pick<RouteDependencies, 'commands' | 'now' | 'replies' | 'recordSubscription'> & {
  readonly local: LocalPayments;
};

/** People open these URLs in a browser, so errors are pages, too. */
const refusalPages: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof NotAuthenticated) response.status(401).send(checkoutSignInPage(nonceOf(response)));
  else if (error instanceof NotFound) response.status(404).send(checkoutMissingPage(nonceOf(response)));
  else next(error);
};

const form = urlencoded({ extended: false, limit: '1kb' });

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};

/**
 * The pages of the local payment provider. Only the account that began a checkout can use it, and only once. The portal
 * has a form for each thing that a card or its owner may do.
 */
export const testCheckoutRoutes = (dependencies: Dependencies, whoAsks: readonly RequestHandler[]): Router => {
  const { commands, now, replies, recordSubscription, local } = dependencies;
  const router = Router();
  router.use(['/test-checkout', '/test-portal'], noStore, ...whoAsks);

  const find = async ({ account }: Acting, sessionId: string) => {
    const checkout = await local.checkoutOf(sessionId);
    if (checkout?.accountId !== account) throw new NotFound();
    return checkout;
  };

  router.get('/test-checkout/:sessionId', allow('subscription:change'), async (request, response) => {
    const { sessionId } = pathOf(CheckoutPath, request);
    const { planType, status } = await find(actingOf(request), sessionId);
    if (status === 'open') response.send(checkoutPage(nonceOf(response), planType));
    else response.status(409).send(checkoutUsedPage(nonceOf(response)));
  });

  router.post('/test-checkout/:sessionId', allow('subscription:change'), form, async (request, response) => {
    const acting = actingOf(request);
    const { account: accountId } = acting;
    const { sessionId } = pathOf(CheckoutPath, request);
    const { outcome } = CheckoutForm.parse(request.body);
    await find(acting, sessionId);
    const wasOpen = await (outcome === 'declined' ? local.decline(sessionId) : local.pay(sessionId));
    if (!wasOpen) {
      response.status(409).send(checkoutUsedPage(nonceOf(response)));
      return;
    }
    if (outcome === 'declined') {
      const command = { type: 'DeclineCheckout', accountId, sessionId, at: now().toISOString() } as const;
      const { reached } = await commands.subscription(accountId, command, contextOf(acting));
      replies.acknowledged(response, reached).redirect(303, '/subscription');
      return;
    }
    const { providerId } = await find(acting, sessionId);
    const recorded = providerId && (await recordSubscription(accountId, providerId, contextOf(acting)));
    const reached = recorded ? recorded.reached : undefined;
    replies.acknowledged(response, reached).redirect(303, `/subscription/success?session_id=${sessionId}`);
  });

  const running = async ({ account, deadline }: Acting) => {
    const state = await commands.subscription.freshState(account, deadline);
    const current = runningAt(state, now().toISOString());
    if (!current) throw new NotFound();
    return current;
  };

  router.get('/test-portal', allow('subscription:change'), async (request, response) => {
    response.send(portalPage(nonceOf(response), await running(actingOf(request))));
  });

  router.post('/test-portal', allow('subscription:change'), form, async (request, response) => {
    const acting = actingOf(request);
    const { outcome } = PortalForm.parse(request.body);
    const { providerId } = await running(acting);
    if (outcome === 'decline_card') await local.declineCard(providerId);
    else if (outcome === 'fail_payment') await local.failPayment(providerId);
    else if (outcome === 'settle_payment') await local.settlePayment(providerId);
    else await local.setCancellation(providerId, outcome === 'cancel');
    const { reached } = await recordSubscription(acting.account, providerId, contextOf(acting));
    replies.acknowledged(response, reached).redirect(303, '/subscription');
  });

  router.use(['/test-checkout', '/test-portal'], refusalPages);
  return router;
};
