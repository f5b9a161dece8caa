import { randomUUID } from 'node:crypto';
import { type StripeDouble, signedNotice } from './double.ts';

type Receiver = { readonly url: string; readonly secret: string; readonly now: () => Date };

/** Sends signed notices to a server, as Stripe does after each change. */
export const stripeWebhooks = (double: Pick<StripeDouble, 'state'>, receiver: () => Receiver) => {
  const sending = new Set<Promise<void>>();

  const post = async (type: string, object: unknown): Promise<void> => {
    const { url, secret, now } = receiver();
    const event = { id: `evt_${randomUUID()}`, object: 'event', type, data: { object } };
    const { payload, signature } = signedNotice(event, { secret, at: now() });
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    const { status } = await fetch(`${url}/api/subscriptions/webhook`, { method: 'POST', body: payload, headers });
    if (status !== 200) throw new Error(`The webhook answered ${status} to ${type}`);
  };
  const send = (type: string, object: unknown): void => {
    const sent = post(type, object).finally(() => sending.delete(sent));
    sending.add(sent);
  };

  return {
    paid: (sessionId: string): void => {
      const { subscription } = double.state.sessions.get(sessionId) ?? {};
      send('checkout.session.completed', { id: sessionId, object: 'checkout.session', subscription });
    },
    /** Our server asks what has changed, so the notice only needs the id. */
    changed: (providerId: string): void => {
      const hasEnded = double.state.present(providerId)?.status === 'canceled';
      send(`customer.subscription.${hasEnded ? 'deleted' : 'updated'}`, { id: providerId, object: 'subscription' });
    },
    /** Rejects if a notice was not acknowledged. */
    sent: async (): Promise<void> => void (await Promise.all(sending)),
  };
};
export type StripeWebhooks = ReturnType<typeof stripeWebhooks>;
