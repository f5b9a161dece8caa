import { formatPounds } from '../../../domain/money.ts';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { StripeState } from './state.ts';

export type PageReply =
  | { readonly status: number; readonly html: string }
  | { readonly status: 303; readonly location: string };

/** What customers do on the pages. Stripe does it and then sends its notices. */
export type PageActions = {
  readonly pay: (sessionId: string) => void;
  readonly declineCard: (providerId: string) => void;
  readonly settlePayment: (providerId: string) => void;
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (heading: string, content: string, status = 200): PageReply => ({
  status,
  html: `<!doctype html><html lang="en"><title>${heading}</title><link rel="icon" href="data:,">
    <h1>${heading}</h1>${content}</html>`,
});

const button = (action: string, label: string) =>
  `<form method="post"><button name="action" value="${action}">${label}</button></form>`;
const link = (to: string, label: string) => `<p><a href="${escaped(to)}">${label}</a></p>`;

const priceOf = (planType: PlanType) => `${formatPounds(PLANS[planType].price)} per ${PLANS[planType].interval}`;

/** Stripe's checkout and customer portal, with a button for each thing that a card or its owner may do. */
export const stripePages = (state: StripeState, { pay, declineCard, settlePayment }: PageActions) => {
  const checkout = (id: string, action: string | null): PageReply => {
    const session = state.sessions.get(id);
    if (!session) return page('Not found', '', 404);
    const { plan: planType, page: about } = session;
    if (session.status !== 'open') return page('This checkout has been completed or has expired', '');
    if (action === 'pay') {
      pay(id);
      return { status: 303, location: about.successUrl };
    }
    const declined = action === 'decline' ? '<p role="alert">Your card was declined.</p>' : '';
    const buttons = button('pay', 'Subscribe') + button('decline', 'Subscribe with a declined card');
    const about14Days = `<p>${escaped(about.text)}</p>`;
    const title = `${PLANS[planType].name}, ${priceOf(planType)}`;
    return page(title, `${declined}${about14Days}${buttons}${link(about.cancelUrl, 'Back to LetProof')}`);
  };

  const portal = (customer: string, action: string | null, back: string): PageReply => {
    const owned = [...state.subscriptions.values()].filter((one) => one.customer === customer);
    const providerId = owned.at(-1)?.id ?? '';
    if (action === 'decline_card') declineCard(providerId);
    if (action === 'pay_invoice') settlePayment(providerId);
    const buttons = button('decline_card', 'Use a declined card') + button('pay_invoice', 'Pay the open invoice');
    return page('Your billing', `${buttons}${link(back, 'Return to LetProof')}`);
  };

  /** Undefined for a path of the API. */
  return (url: URL, body: string): PageReply | undefined => {
    const [, kind, id = ''] = url.pathname.split('/');
    const action = new URLSearchParams(body).get('action');
    if (kind === 'checkout') return checkout(id, action);
    return kind === 'portal' ? portal(id, action, url.searchParams.get('back') ?? '') : undefined;
  };
};
