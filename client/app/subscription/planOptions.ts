import type { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { Billing } from './BillingToggle.tsx';

export type PlanType = keyof typeof PLANS;
export type OfferName = 'single' | 'multi';

type Offer = { readonly plans: Readonly<Record<Billing, PlanType>>; readonly scope: string };

/** What the picker offers: each plan is billed by the month or by the year. */
export const OFFERS: Readonly<Record<OfferName, Offer>> = {
  single: { plans: { month: 'single_monthly', year: 'single_yearly' }, scope: '1 property' },
  multi: { plans: { month: 'multi_monthly', year: 'multi_yearly' }, scope: '1-5 properties' },
};
