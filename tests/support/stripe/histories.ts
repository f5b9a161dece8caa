import { randomUUID } from 'node:crypto';
import type { PlanType } from '../../../domain/subscriptions/events.ts';
import type { StripeApi } from './api.ts';
import { priceIdOf, subscriptionObject } from './objects.ts';

/** A notice with a copy of its object at that moment, as Stripe sends it. */
export type SentEvent = {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: unknown };
};

/** Stripe, the customer and time. */
export type Scene = {
  readonly api: Pick<StripeApi, 'answer' | 'pay' | 'failPayment' | 'settlePayment' | 'chargeOf' | 'state'>;
  readonly accountId: string;
  readonly subscriptions: string[];
  readonly passDays: (days: number) => void;
};

/** Something that happens at Stripe, and the notices that follow. */
type Step = (scene: Scene) => readonly SentEvent[];

const event = (type: string, object: Readonly<Record<string, unknown>>): SentEvent => ({
  id: `evt_${randomUUID()}`,
  type,
  data: { object: structuredClone(object) },
});

const latest = ({ subscriptions }: Scene): string => subscriptions.at(-1) ?? '';

const aboutSubscription = (type: string, scene: Scene): SentEvent => {
  const found = scene.api.state.present(latest(scene));
  return event(`customer.subscription.${type}`, found ? subscriptionObject(found) : {});
};
const aboutInvoice = (type: string, scene: Scene): SentEvent =>
  event(`invoice.${type}`, { parent: { subscription_details: { subscription: latest(scene) } } });

const call = ({ api }: Scene, method: string, path: string, form: Readonly<Record<string, string>> = {}) => {
  const { status, body } = api.answer(
    method,
    new URL(path, 'http://double'),
    new URLSearchParams(form).toString(),
    undefined,
  );
  if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
  return body as { readonly id: string };
};

const pay =
  (plan: PlanType = 'single_monthly', { trialDays = 0, short = false } = {}): Step =>
  (scene) => {
    const { id } = call(scene, 'POST', '/v1/checkout/sessions', {
      client_reference_id: scene.accountId,
      'line_items[0][price]': priceIdOf(plan),
      'subscription_data[metadata][account_id]': scene.accountId,
    });
    scene.subscriptions.push(scene.api.pay(id, trialDays));
    const completed = event('checkout.session.completed', { id, subscription: latest(scene) });
    const created = aboutSubscription('created', scene);
    const paid = aboutInvoice('paid', scene);
    return short ? [created, paid] : [completed, created, ...(trialDays > 0 ? [] : [paid])];
  };

const change =
  (plan: PlanType, days = 0): Step =>
  (scene) => {
    scene.passDays(days);
    const id = latest(scene);
    call(scene, 'POST', `/v1/subscriptions/${id}`, {
      'items[0][price]': priceIdOf(plan),
      proration_behavior: 'always_invoice',
    });
    const paid = scene.api.state.present(id)?.invoices.at(-1)?.amountDue ?? 0;
    return [aboutSubscription('updated', scene), ...(paid > 0 ? [aboutInvoice('paid', scene)] : [])];
  };

const schedule =
  (cancels: boolean): Step =>
  (scene) => {
    call(scene, 'POST', `/v1/subscriptions/${latest(scene)}`, { cancel_at_period_end: String(cancels) });
    return [aboutSubscription('updated', scene)];
  };

const cancelNow: Step = (scene) => {
  call(scene, 'DELETE', `/v1/subscriptions/${latest(scene)}`);
  return [aboutSubscription('deleted', scene)];
};

const passTime =
  (days: number, ...types: readonly string[]): Step =>
  (scene) => {
    scene.passDays(days);
    return types.map((type) =>
      type.startsWith('invoice.') ? aboutInvoice(type.slice('invoice.'.length), scene) : aboutSubscription(type, scene),
    );
  };

const fail: Step = (scene) => {
  scene.api.failPayment(latest(scene));
  return [aboutSubscription('updated', scene), aboutInvoice('payment_failed', scene)];
};
const settle: Step = (scene) => {
  scene.api.settlePayment(latest(scene));
  return [aboutSubscription('updated', scene), aboutInvoice('paid', scene)];
};

const refund: Step = (scene) => {
  const charge = scene.api.chargeOf(latest(scene));
  scene.api.state.refunds.push({ paymentIntent: charge.replace('ch_', 'pi_') });
  return [event('charge.refunded', { id: charge })];
};
const dispute =
  (status: string, ...types: readonly string[]): Step =>
  (scene) => {
    const charge = scene.api.chargeOf(latest(scene));
    scene.api.state.disputes.set(charge, status);
    return types.map((type) => event(`charge.dispute.${type}`, { id: 'dp_1', charge }));
  };

/** Each has up to six notices. */
export const HISTORIES: Readonly<Record<string, readonly Step[]>> = {
  subscribe: [pay()],
  upgrade: [pay(), change('multi_monthly', 10)],
  downgrade: [pay('multi_monthly'), change('single_monthly', 10), passTime(25, 'updated', 'invoice.paid')],
  'cancel at period end': [pay(), schedule(true), passTime(31, 'deleted')],
  'cancel now': [pay(), cancelNow],
  fail: [pay('single_monthly', { short: true }), fail, passTime(3, 'invoice.payment_failed'), passTime(12, 'deleted')],
  recover: [pay('single_monthly', { short: true }), fail, settle],
  refund: [pay(), refund],
  dispute: [pay(), dispute('needs_response', 'created'), dispute('lost', 'closed', 'funds_withdrawn')],
  'portal change': [pay(), schedule(true), schedule(false), schedule(true)],
  'trial end': [
    pay('single_monthly', { trialDays: 14 }),
    passTime(11, 'trial_will_end'),
    passTime(4, 'updated', 'invoice.paid'),
  ],
  resubscribe: [pay('single_monthly', { short: true }), cancelNow, pay('multi_yearly')],
};
