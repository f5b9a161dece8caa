import { z } from 'zod';
import { fact } from '../fact.ts';

export const PlanType = z.enum(['single_monthly', 'single_yearly', 'multi_monthly', 'multi_yearly']);
export type PlanType = z.infer<typeof PlanType>;

const plan = { accountId: z.uuid(), planType: PlanType, propertiesCount: z.int().positive() };

/** The paid period. `endsAt` is exclusive: it is the start of the next period. */
const Period = z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() });
export type Period = z.infer<typeof Period>;

export const EndCause = z.enum([
  'period_ended',
  'cancelled',
  'payment_failed',
  'refunded',
  'disputed',
  'account_erased',
]);
export type EndCause = z.infer<typeof EndCause>;

// Stream `subscription-{account}`. `sessionId` and `providerId` are ids of the payment provider. A subscription that
// did not begin with a checkout has no session.
export const SubscriptionEvent = z.discriminatedUnion('type', [
  fact('CheckoutStarted', { ...plan, sessionId: z.string() }),
  fact('CheckoutDeclined', { accountId: z.uuid(), sessionId: z.string() }),
  fact('SubscriptionActivated', {
    ...plan,
    sessionId: z.string().nullable(),
    providerId: z.string(),
    period: Period,
  }),
  fact('SubscriptionEnded', { accountId: z.uuid(), cause: EndCause }),
]);
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>;
