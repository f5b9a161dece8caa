import { PLAN_OPTIONS, PLANS, type Plan, yearlySaving } from '../../../domain/subscriptions/plans.ts';

export type PlanType = keyof typeof PLANS;
export type Billing = Plan['interval'];

export const LARGEST_SAVING = Math.max(...PLAN_OPTIONS.map(({ month, year }) => yearlySaving(month, year)));

export const propertiesText = (plan: PlanType): string => {
  const { propertiesCount } = PLANS[plan];
  return propertiesCount === 1 ? '1 property' : `1-${propertiesCount} properties`;
};
