import { useMutation, useQuery } from '@tanstack/react-query';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { commands } from '../../api/commands.ts';
import { confirmPageOf, messageOf } from '../../api/http.ts';
import { paymentPage, UnknownPaymentPage } from './paymentPage.ts';
import type { PlanType } from './planOptions.ts';
import { useSubscriptionChange } from './useSubscriptionChange.ts';

const bodyOf = (plan: PlanType) => ({ plan_type: plan, properties_count: PLANS[plan].propertiesCount });

/** The payment page may be refused, so it is checked as part of the change. */
const changePlan = async (plan: PlanType) => {
  try {
    return await commands.changePlan(bodyOf(plan));
  } catch (error) {
    const page = confirmPageOf(error);
    if (page !== undefined) paymentPage(page);
    throw error;
  }
};

const textOf = (error: Error): string =>
  error instanceof UnknownPaymentPage ? error.message : messageOf(error, 'Failed to update subscription');

const waitsForBank = (error: Error | null): boolean =>
  error instanceof UnknownPaymentPage || confirmPageOf(error) !== undefined;

/** What the change costs, and the change itself. It also takes a scheduled cancellation back. */
export const usePlanChange = (plan: PlanType, onChanged: () => void) => {
  const change = useSubscriptionChange();
  const confirmation = useMutation({
    mutationFn: () => change(() => changePlan(plan)),
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
    problem: error && textOf(error),
    confirmPage: confirmPageOf(confirmation.error),
    /** Also if its page cannot be linked. */
    waitsForBank: waitsForBank(confirmation.error),
    changing: confirmation.isPending,
    confirm: () => confirmation.mutate(),
  };
};
