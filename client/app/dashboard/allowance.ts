import type { Stats } from '../../../domain/dashboard/contract.ts';
import { limitMessage, SUBSCRIPTION_REQUIRED_TO_ADD } from '../../../domain/policy.ts';

/** Shown when the figures could not be loaded (spec.txt section 8, dashboard load). */
export const FALLBACK_STATS: Stats = {
  totalProperties: 0,
  fullyCompliant: 0,
  expiringSoon: 0,
  actionRequired: 0,
  recentActivity: [],
  upcomingExpiries: [],
  assessmentStats: { totalAssessments: 0, passedAssessments: 0, failedAssessments: 0, inProgressAssessments: 0 },
  subscription: { status: 'inactive', properties_count: 0, properties_limit: 1 },
};

export type Allowance = { readonly active: boolean; readonly used: number; readonly limit: number };

/** spec.txt section 4, subscription: an active plan without a stated limit allows one. */
export const allowanceOf = ({ subscription, totalProperties }: Stats): Allowance => {
  const active = subscription.status === 'active';
  const { properties_limit: limit } = subscription;
  return { active, used: totalProperties, limit: limit > 0 ? limit : active ? 1 : 0 };
};

/** The sentence under a disabled Add Property, or null where one may be added. */
export const whyNoneCanBeAdded = ({ active, used, limit }: Allowance): string | null => {
  if (!active) return SUBSCRIPTION_REQUIRED_TO_ADD;
  return used >= limit ? limitMessage(limit) : null;
};
