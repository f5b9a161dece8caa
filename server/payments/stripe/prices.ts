import type Stripe from 'stripe';
import { PlanType } from '../../../domain/subscriptions/events.ts';
import type { Clock } from '../../lib/clock.ts';

/**
 * The plan of a price. Its metadata come first, because a lookup key moves to the new price when a price changes, and
 * customers keep the old one.
 */
export const planOf = ({ metadata, lookup_key }: Pick<Stripe.Price, 'metadata' | 'lookup_key'>): PlanType | null => {
  const plan = PlanType.safeParse(metadata.plan_type ?? lookup_key);
  return plan.success ? plan.data : null;
};

/** Milliseconds. A price may be replaced while the server runs. */
const KEPT = 60_000;

/** The ids of the present prices, found by lookup key (the name of the plan). */
export const pricesOf = (stripe: Stripe, now: Clock) => {
  let known = new Map<string, string>();
  let asked = Number.NEGATIVE_INFINITY;
  return async (planType: PlanType): Promise<string> => {
    const at = now().getTime();
    if (Math.abs(at - asked) >= KEPT) {
      const { data } = await stripe.prices.list({ lookup_keys: [...PlanType.options], active: true });
      known = new Map(data.flatMap(({ lookup_key, id }) => (lookup_key === null ? [] : [[lookup_key, id]])));
      asked = at;
    }
    const price = known.get(planType);
    if (!price) throw new Error(`Stripe has no active price with the lookup key ${planType}`);
    return price;
  };
};
export type PriceOf = ReturnType<typeof pricesOf>;
