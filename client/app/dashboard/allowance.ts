import type { Stats } from '../../../domain/dashboard/contract.ts';
import { limitMessage, SUBSCRIPTION_REQUIRED_TO_ADD } from '../../../domain/subscriptions/plans.ts';

/** Shown if the statistics cannot be loaded. The product's owner fixed these numbers. */
export const FALLBACK_STATS: Stats = {
  totalProperties: 0,
  fullyCompliant: 0,
  expiringSoon: 0,
  actionRequired: 0,
  recentActivity: [],
  upcomingExpiries: [],
  expiredDocuments: [],
  assessmentStats: { totalAssessments: 0, passedAssessments: 0, failedAssessments: 0, inProgressAssessments: 0 },
  subscription: { status: 'inactive', properties_count: 0, properties_limit: 1 },
};

export type Allowance = { readonly active: boolean; readonly used: number; readonly limit: number };

/** An active plan without a limit allows one property. */
export const allowanceOf = ({ subscription, totalProperties }: Stats): Allowance => {
  const active = subscription.status === 'active';
  const { properties_limit: limit } = subscription;
  return { active, used: totalProperties, limit: limit > 0 ? limit : active ? 1 : 0 };
};

/** The reason why Add Property is disabled, or null if it is enabled. */
export const addDisabledReason = ({ active, used, limit }: Allowance): string | null => {
  if (!active) return SUBSCRIPTION_REQUIRED_TO_ADD;
  return used >= limit ? limitMessage(limit) : null;
};
