import { useMutation, useQuery } from '@tanstack/react-query';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import type { PlanType } from './planOptions.ts';
import { useSubscriptionChange } from './useSubscriptionChange.ts';

const bodyOf = (plan: PlanType) => ({ plan_type: plan, properties_count: PLANS[plan].propertiesCount });

const changeTo = async (plan: PlanType, { plan_type, cancel_at_period_end }: SubscriptionView) => {
  if (plan === plan_type) return commands.resumeSubscription();
  const changed = await commands.changePlan(bodyOf(plan));
  // The provider keeps the scheduled end when the plan changes, but who chooses a plan wants to go on.
  return cancel_at_period_end ? commands.resumeSubscription() : changed;
};

/** What the change costs, and the change itself. */
export const usePlanChange = (plan: PlanType, subscription: SubscriptionView, onChanged: () => void) => {
  const change = useSubscriptionChange();
  const confirmation = useMutation({
    mutationFn: () => change(() => changeTo(plan, subscription)),
    onSuccess: onChanged,
  });
  const preview = useQuery({
    queryKey: ['planPreview', plan],
    queryFn: () => commands.previewPlan(bodyOf(plan)),
    // The price falls from hour to hour, so an earlier answer is never shown.
    gcTime: 0,
    // The refetch after the change must not ask for the price of the same change again.
    staleTime: 'static',
    retry: false,
  });
  const error = confirmation.error ?? preview.error;
  return {
    preview: preview.data,
    problem: error && messageOf(error, 'Failed to update subscription'),
    changing: confirmation.isPending,
    confirm: () => confirmation.mutate(),
  };
};
