import { type Pence, pence } from '../money.ts';
import type { PlanType } from './events.ts';

export type Plan = {
  readonly name: string;
  readonly interval: 'month' | 'year';
  readonly price: Pence;
  /** How many properties the plan allows. */
  readonly propertiesCount: number;
};

export const PLANS: Readonly<Record<PlanType, Plan>> = {
  single_monthly: { name: 'Single Property', interval: 'month', price: pence(399), propertiesCount: 1 },
  single_yearly: { name: 'Single Property', interval: 'year', price: pence(3999), propertiesCount: 1 },
  multi_monthly: { name: 'Multi Property', interval: 'month', price: pence(999), propertiesCount: 5 },
  multi_yearly: { name: 'Multi Property', interval: 'year', price: pence(9999), propertiesCount: 5 },
};

/** A plan with its interval: billed monthly or yearly. */
export type PlanOption = { readonly name: string } & Readonly<Record<Plan['interval'], PlanType>>;

const monthly = Object.entries(PLANS).filter(([, { interval }]) => interval === 'month') as [PlanType, Plan][];
const yearlyOf = ({ name }: Plan) =>
  Object.entries(PLANS).find(([, plan]) => plan.name === name && plan.interval === 'year') as [PlanType, Plan];

/** In the order of the table above. Each plan has two intervals under the same name. */
export const PLAN_OPTIONS: readonly PlanOption[] = monthly.map(([month, plan]) => ({
  name: plan.name,
  month,
  year: yearlyOf(plan)[0],
}));

/** How many properties the largest plan allows. */
export const LARGEST_PLAN = Math.max(...Object.values(PLANS).map(({ propertiesCount }) => propertiesCount));

export const PLAN_FEATURES = [
  'Full legal assessment',
  'Compliance tracking',
  'Document storage',
  'Email support',
  'Property management dashboard',
] as const;

/** The saving of yearly over monthly billing, as a rounded percentage. */
export const yearlySaving = (monthly: PlanType, yearly: PlanType): number =>
  Math.round((1 - PLANS[yearly].price / (PLANS[monthly].price * 12)) * 100);

/** The rejection of a property over the limit. The same sentence is shown under the disabled button. */
export const limitMessage = (limit: number): string =>
  `Your plan allows ${limit} ${limit === 1 ? 'property' : 'properties'}.`;

export const SUBSCRIPTION_REQUIRED_TO_ADD = 'An active subscription is required to add properties.';

/** Days after the first purchase in which a consumer may withdraw (Consumer Contracts Regulations 2013, reg. 30). */
export const WITHDRAWAL_DAYS = 14;

/** Said wherever a customer is about to pay, as the Regulations ask. */
export const RIGHT_TO_WITHDRAW = `You may cancel within ${WITHDRAWAL_DAYS} days of your first purchase and get your money back.`;
