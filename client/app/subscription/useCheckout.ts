import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import type { PlanType } from './planOptions.ts';
import { type GoTo, useLeavingPage } from './useLeavingPage.ts';

export type Checkout = {
  readonly starting: PlanType | null;
  readonly error: string | null;
  readonly choose: (plan: PlanType) => void;
};

const checkoutUrl = async (plan: PlanType): Promise<string> => {
  const body = { plan_type: plan, properties_count: PLANS[plan].propertiesCount };
  return (await commands.createCheckout(body)).checkout_url;
};

const failureText = (error: unknown): string => messageOf(error, 'Failed to create subscription');

export const useCheckout = (goTo?: GoTo): Checkout => {
  const { leave, busy, error, variables } = useLeavingPage(checkoutUrl, failureText, goTo);
  return { starting: (busy && variables) || null, error, choose: leave };
};
