import { useMutation } from '@tanstack/react-query';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import type { PlanType } from './planOptions.ts';

export type Checkout = {
  readonly starting: PlanType | null;
  readonly error: string | null;
  readonly choose: (plan: PlanType) => void;
};

export const useCheckout = (goTo: (url: string) => void = (url) => window.location.assign(url)): Checkout => {
  const checkout = useMutation({
    mutationFn: (plan: PlanType) =>
      commands.createCheckout({ plan_type: plan, properties_count: PLANS[plan].propertiesCount }),
    onSuccess: ({ checkout_url }) => goTo(checkout_url),
  });
  return {
    // After success the browser leaves the page; keep the button busy until then.
    starting: checkout.isPending || checkout.isSuccess ? checkout.variables : null,
    error: checkout.isError ? messageOf(checkout.error, 'Failed to create subscription') : null,
    choose: checkout.mutate,
  };
};
