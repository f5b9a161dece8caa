import { z } from 'zod';
import { fact } from '../fact.ts';

export const PlanType = z.enum(['single_monthly', 'single_yearly', 'multi_monthly', 'multi_yearly']);
export type PlanType = z.infer<typeof PlanType>;

const plan = { accountId: z.uuid(), planType: PlanType, propertiesCount: z.int().positive() };

// Stream `subscription-{account}`. `sessionId` and `providerId` are the payment provider's names for its own things.
export const SubscriptionEvent = z.discriminatedUnion('type', [
  fact('CheckoutStarted', { ...plan, sessionId: z.string() }),
  fact('CheckoutDeclined', { accountId: z.uuid(), sessionId: z.string() }),
  fact('SubscriptionActivated', {
    ...plan,
    sessionId: z.string(),
    providerId: z.string(),
    currentPeriodEnd: z.iso.datetime(),
  }),
  fact('SubscriptionEnded', { accountId: z.uuid() }),
]);
export type SubscriptionEvent = z.infer<typeof SubscriptionEvent>;
