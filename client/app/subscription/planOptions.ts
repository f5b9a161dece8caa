import { PLANS, type Plan, yearlySaving } from '../../../domain/subscriptions/plans.ts';

export type PlanType = keyof typeof PLANS;
export type Billing = Plan['interval'];
export type PlanOptionName = 'single' | 'multi';

/** Each option is billed by the month or by the year. */
export const PLAN_OPTIONS: Readonly<Record<PlanOptionName, Readonly<Record<Billing, PlanType>>>> = {
  single: { month: 'single_monthly', year: 'single_yearly' },
  multi: { month: 'multi_monthly', year: 'multi_yearly' },
};

export const PLAN_OPTION_NAMES = ['single', 'multi'] as const;

const options = Object.values(PLAN_OPTIONS);

/** How many properties the largest plan allows. */
export const LARGEST_PLAN = Math.max(...options.map(({ month }) => PLANS[month].propertiesCount));

export const LARGEST_SAVING = Math.max(...options.map(({ month, year }) => yearlySaving(month, year)));

export const propertiesText = (plan: PlanType): string => {
  const { propertiesCount } = PLANS[plan];
  return propertiesCount === 1 ? '1 property' : `1-${propertiesCount} properties`;
};
