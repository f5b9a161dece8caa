import type Stripe from 'stripe';
import { PlanType } from '../../../domain/subscriptions/events.ts';

/**
 * The plan of a price. Its metadata come first, because a lookup key moves to the new price when a price changes, and
 * customers keep the old one.
 */
export const planOf = ({ metadata, lookup_key }: Pick<Stripe.Price, 'metadata' | 'lookup_key'>): PlanType | null => {
  const plan = PlanType.safeParse(metadata.plan_type ?? lookup_key);
  return plan.success ? plan.data : null;
};

/** The ids of the present prices, found by lookup key (the name of the plan). */
export const pricesOf = (stripe: Stripe) => {
  const known = new Map<string, string>();
  return async (planType: PlanType): Promise<string> => {
    if (!known.has(planType)) {
      const { data } = await stripe.prices.list({ lookup_keys: [...PlanType.options], active: true });
      for (const { lookup_key, id } of data) if (lookup_key !== null) known.set(lookup_key, id);
    }
    const price = known.get(planType);
    if (!price) throw new Error(`Stripe has no active price with the lookup key ${planType}`);
    return price;
  };
};
export type PriceOf = ReturnType<typeof pricesOf>;
