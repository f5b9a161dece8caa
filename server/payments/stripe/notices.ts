import { z } from 'zod';
import { MalformedRequest } from '../../application/errors.ts';
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

/** Printable ASCII, at most 255 characters, as Stripe documents. Postgres cannot store NUL or a lone surrogate as text. */
const StripeId = z.string().regex(/^[\x21-\x7e]{1,255}$/);
const Reference = z.union([StripeId, z.object({ id: StripeId })]).transform(idOf);

const memberOf = (object: unknown, name: string): unknown =>
  typeof object === 'object' && object !== null ? (object as Readonly<Record<string, unknown>>)[name] : undefined;

/** The members of an event that we read. The object depends on the type. */
const StripeEvent = z.object({ id: StripeId, type: z.string(), data: z.object({ object: z.unknown() }) });

/**
 * What to store of an event; null for an event that we do not work on. Only ids are kept: Stripe is asked for the rest.
 * Throws MalformedRequest for what is no event.
 */
export const noticeOf = (event: unknown): Notice | null => {
  const parsed = StripeEvent.safeParse(event);
  if (!parsed.success) throw new MalformedRequest('This is no event of Stripe.', { cause: parsed.error });
  const { id, type, data } = parsed.data;
  if (!Object.hasOwn(PROPERTY, type)) return null;
  const path: readonly string[] = PROPERTY[type as keyof typeof PROPERTY];
  const object = Reference.safeParse(path.reduce<unknown>(memberOf, data.object));
  return object.success ? { id, type, objectId: object.data } : null;
};
