import { z } from 'zod';
import { idOf } from './mapping.ts';

/** The subscription, or the charge that a refund or a dispute is about. */
const PROPERTY = {
  'checkout.session.completed': ['subscription'],
  'customer.subscription.created': ['id'],
  'customer.subscription.updated': ['id'],
  'customer.subscription.deleted': ['id'],
  'customer.subscription.paused': ['id'],
  'customer.subscription.resumed': ['id'],
  'customer.subscription.pending_update_applied': ['id'],
  'customer.subscription.pending_update_expired': ['id'],
  'customer.subscription.trial_will_end': ['id'],
  'invoice.paid': ['parent', 'subscription_details', 'subscription'],
  'invoice.payment_failed': ['parent', 'subscription_details', 'subscription'],
  'charge.refunded': ['id'],
  'refund.failed': ['charge'],
  'charge.dispute.created': ['charge'],
  'charge.dispute.updated': ['charge'],
  'charge.dispute.closed': ['charge'],
  'charge.dispute.funds_withdrawn': ['charge'],
  'charge.dispute.funds_reinstated': ['charge'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The types of events that Stripe sends us. Others are acknowledged and ignored. */
export const NOTICE_TYPES = Object.keys(PROPERTY) as readonly (keyof typeof PROPERTY)[];

export type Notice = { readonly id: string; readonly type: string; readonly objectId: string };

/** True if the object is a charge; else it is a subscription. */
export const isAboutCharge = ({ type }: Pick<Notice, 'type'>): boolean => /^(charge|refund)\./.test(type);

const Reference = z.union([z.string(), z.object({ id: z.string() })]).transform(idOf);

const memberOf = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Readonly<Record<string, unknown>>)[name] : undefined;

/** The members of an event that we read. The object depends on the type. */
type StripeEvent = { readonly id: string; readonly type: string; readonly data: { readonly object: unknown } };

/** What to store of an event; null for an event that we do not work on. Only ids are kept: Stripe is asked for the rest. */
export const noticeOf = ({ id, type, data }: StripeEvent): Notice | null => {
  if (!Object.hasOwn(PROPERTY, type)) return null;
  const path: readonly string[] = PROPERTY[type as keyof typeof PROPERTY];
  const object = Reference.safeParse(path.reduce<unknown>(memberOf, data.object));
  return object.success ? { id, type, objectId: object.data } : null;
};
