import { type RequestHandler, Router, raw } from 'express';
import type { Clock } from '../lib/clock.ts';
import type { NoticeStore } from '../payments/stripe/noticeStore.ts';
import { noticeOf } from '../payments/stripe/notices.ts';
import type { signedEvent } from '../payments/stripe/signedEvent.ts';
import { anyone } from './acting.ts';

type Dependencies = {
  readonly notices: Pick<NoticeStore, 'add'>;
  readonly signedEvent: typeof signedEvent;
  readonly secret: string;
  readonly now: Clock;
  readonly refuse: RequestHandler;
};

// The signature covers the bytes, so they must not be parsed before it is checked.
const bytes = raw({ type: () => true, limit: '64kb' });

/**
 * Stripe's notices. Stored and acknowledged at once, worked on later: Stripe repeats a notice that takes long. Needs no
 * session, because the signature says who sends it.
 */
export const stripeWebhookRoutes = ({ notices, signedEvent, secret, now, refuse }: Dependencies): Router => {
  const router = Router();
  router.post('/subscriptions/webhook', anyone, refuse, bytes, async (request, response) => {
    const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.get('stripe-signature') ?? '';
    const notice = noticeOf(signedEvent({ payload, signature, secret, now: now() }));
    if (notice) await notices.add(notice);
    response.json({ received: true });
  });
  return router;
};
