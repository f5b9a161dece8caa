import type { ItemStatus } from '../../../domain/assessments/contract.ts';
import type { BadgeStatus } from '../../../domain/badges/contract.ts';
import { type Day, formatDay } from '../../../domain/calendar.ts';
import { expiryState } from '../../../domain/compliance/expiry.ts';
import type { Compliance } from '../../../domain/dashboard/contract.ts';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'none' | 'going';
export type StatusIconName = Tone | 'open' | 'plus' | 'pencil';
export type Status = { tone: Tone; label: string; icon?: StatusIconName };

const COMPLIANCES: Readonly<Record<Compliance, (progress: number) => Status>> = {
  compliant: () => ({ tone: 'good', label: 'Compliant' }),
  non_compliant: () => ({ tone: 'bad', label: 'Non-Compliant' }),
  in_progress: (progress) => ({ tone: 'going', label: `In Progress ${Math.round(progress)}%` }),
  not_assessed: () => ({ tone: 'none', label: 'Not Assessed' }),
};
export const complianceStatus = (compliance: Compliance, progress = 0): Status => COMPLIANCES[compliance](progress);

type AnswerStatus = (typeof ItemStatus.options)[number];
const ANSWERS: Readonly<Record<AnswerStatus, Status>> = {
  compliant: { tone: 'good', label: 'Compliant' },
  not_applicable: { tone: 'none', label: 'Not Applicable' },
  non_compliant: { tone: 'bad', label: 'Non-Compliant' },
  unanswered: { tone: 'none', label: 'Unanswered', icon: 'open' },
};
export const answerStatus = (status: AnswerStatus): Status => ANSWERS[status];

const BADGES: Readonly<Record<BadgeStatus, Status>> = {
  active: { tone: 'good', label: 'Active' },
  suspended: { tone: 'warn', label: 'Suspended' },
  expired: { tone: 'bad', label: 'Expired' },
  revoked: { tone: 'bad', label: 'Revoked' },
};
export const badgeStatus = (status: BadgeStatus): Status => BADGES[status];

const SUBSCRIPTIONS: Readonly<Record<SubscriptionView['status'], Status>> = {
  active: { tone: 'good', label: 'Active' },
  inactive: { tone: 'none', label: 'Inactive' },
  past_due: { tone: 'warn', label: 'Payment due' },
  cancelled: { tone: 'none', label: 'Cancelled' },
};
export const subscriptionStatus = (status: SubscriptionView['status']): Status => SUBSCRIPTIONS[status];

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);
const daysAgo = (days: number) => (days === 1 ? 'yesterday' : `${days} days ago`);

export const expiryStatus = (expiresOn: Day | null, today: Day): Status => {
  const { state, days } = expiryState(expiresOn, today);
  if (expiresOn === null || days === null) return { tone: 'none', label: 'No expiry' };
  if (state === 'expired') return { tone: 'bad', label: `Expired ${daysAgo(-days)}` };
  if (state === 'soon') return { tone: 'warn', label: `Expires ${inDays(days)}` };
  return { tone: 'good', label: `Valid until ${formatDay(expiresOn)}` };
};
