import type { PLANS } from '../../../domain/subscriptions/plans.ts';
import type { Billing } from './BillingToggle.tsx';

export type PlanType = keyof typeof PLANS;
export type PlanOptionName = 'single' | 'multi';

type PlanOption = { readonly plans: Readonly<Record<Billing, PlanType>>; readonly scope: string };

/** What the picker offers: each plan is billed by the month or by the year. */
export const PLAN_OPTIONS: Readonly<Record<PlanOptionName, PlanOption>> = {
  single: { plans: { month: 'single_monthly', year: 'single_yearly' }, scope: '1 property' },
  multi: { plans: { month: 'multi_monthly', year: 'multi_yearly' }, scope: '1-5 properties' },
};
