import type { RequestHandler } from 'express';
import type { SubscriptionAccess } from '../application/subscriptionAccess.ts';
import { actingOf } from './acting.ts';

/** Routes behind it change what belongs to a subscription. Without one that runs they are answered with 402. */
export const subscribed =
  (subscription: Pick<SubscriptionAccess, 'require'>): RequestHandler =>
  async (request, _response, next) => {
    await subscription.require(actingOf(request));
    next();
  };
