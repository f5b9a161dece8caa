import type Stripe from 'stripe';

/** Marks the configuration of the customer portal that is ours: an account may have others. */
export const PORTAL = { letproof: 'portal' } as const;

export const portalConfiguration = async (stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> =>
  (await stripe.billingPortal.configurations.list({ active: true, limit: 100 })).data.find(
    ({ metadata }) => metadata?.letproof === PORTAL.letproof,
  );

/** The id of our configuration; undefined for the account's default one, if `npm run stripe:setup` has not run. */
export const portalConfigurationIdOf = (stripe: Stripe) => {
  let id: string | undefined;
  return async (): Promise<string | undefined> => {
    id ??= (await portalConfiguration(stripe))?.id;
    return id;
  };
};
