import type { ItemStatus } from '../../../domain/assessments/contract.ts';
import type { BadgeStatus } from '../../../domain/badges/contract.ts';
import { BADGE_STATUS_LABELS } from '../../../domain/badges/texts.ts';
import { type Day, formatDay } from '../../../domain/calendar.ts';
import { expiryState } from '../../../domain/compliance/expiry.ts';
import type { Compliance } from '../../../domain/dashboard/contract.ts';
import { COMPLIANCE_LABELS } from '../../../domain/dashboard/texts.ts';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'none' | 'going';
export type StatusIconName = Tone | 'open' | 'plus' | 'pencil';
export type Status = { tone: Tone; label: string; icon?: StatusIconName };

const COMPLIANCE_TONES: Readonly<Record<Compliance, Tone>> = {
  compliant: 'good',
  non_compliant: 'bad',
  in_progress: 'going',
  not_assessed: 'none',
};
export const complianceStatus = (compliance: Compliance, progress = 0): Status => {
  const label = COMPLIANCE_LABELS[compliance];
  return {
    tone: COMPLIANCE_TONES[compliance],
    label: compliance === 'in_progress' ? `${label} ${Math.round(progress)}%` : label,
  };
};

type AnswerStatus = (typeof ItemStatus.options)[number];
const ANSWERS: Readonly<Record<AnswerStatus, Status>> = {
  compliant: { tone: 'good', label: 'Compliant' },
  not_applicable: { tone: 'none', label: 'Not Applicable' },
  non_compliant: { tone: 'bad', label: 'Non-Compliant' },
  unanswered: { tone: 'none', label: 'Unanswered', icon: 'open' },
};
export const answerStatus = (status: AnswerStatus): Status => ANSWERS[status];

const BADGE_TONES: Readonly<Record<BadgeStatus, Tone>> = {
  active: 'good',
  suspended: 'warn',
  expired: 'bad',
  revoked: 'bad',
};
export const badgeStatus = (status: BadgeStatus): Status => ({
  tone: BADGE_TONES[status],
  label: BADGE_STATUS_LABELS[status],
});

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
