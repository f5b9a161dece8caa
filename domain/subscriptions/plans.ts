import type { PlanType } from './events.ts';

export type Plan = {
  readonly name: 'Single Property' | 'Multi Property';
  readonly interval: 'month' | 'year';
  /** Pence, GBP (spec.txt section 9). */
  readonly price: number;
  /** How many properties the plan allows. */
  readonly propertiesCount: number;
};

export const PLANS: Readonly<Record<PlanType, Plan>> = {
  single_monthly: { name: 'Single Property', interval: 'month', price: 399, propertiesCount: 1 },
  single_yearly: { name: 'Single Property', interval: 'year', price: 3999, propertiesCount: 1 },
  multi_monthly: { name: 'Multi Property', interval: 'month', price: 999, propertiesCount: 5 },
  multi_yearly: { name: 'Multi Property', interval: 'year', price: 9999, propertiesCount: 5 },
};

export const PLAN_FEATURES = [
  'Full legal assessment',
  'Compliance tracking',
  'Document storage',
  'Email support',
  'Property management dashboard',
] as const;

/** What a year costs less than twelve months, as a rounded percentage (spec.txt section 9). */
export const yearlySaving = (monthly: PlanType, yearly: PlanType): number =>
  Math.round((1 - PLANS[yearly].price / (PLANS[monthly].price * 12)) * 100);
