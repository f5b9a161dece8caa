import { ukDate } from './dates.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'none' | 'going';
export type StatusIconName = Tone | 'open';
export type Status = { tone: Tone; label: string; icon?: StatusIconName };

export type Compliance = 'compliant' | 'non_compliant' | 'in_progress' | 'not_assessed';
export type AnswerVerdict = 'compliant' | 'not_applicable' | 'non_compliant' | 'unanswered';
export type BadgeState = 'active' | 'suspended' | 'expired' | 'revoked';
export type SubscriptionState = 'active' | 'inactive' | 'past_due' | 'cancelled';

const COMPLIANCES: Record<Compliance, (progress: number) => Status> = {
  compliant: () => ({ tone: 'good', label: 'Compliant' }),
  non_compliant: () => ({ tone: 'bad', label: 'Non-Compliant' }),
  in_progress: (progress) => ({ tone: 'going', label: `In Progress ${Math.round(progress)}%` }),
  not_assessed: () => ({ tone: 'none', label: 'Not Assessed' }),
};
export const complianceStatus = (compliance: Compliance, progress = 0): Status => COMPLIANCES[compliance](progress);

const VERDICTS: Record<AnswerVerdict, Status> = {
  compliant: { tone: 'good', label: 'Compliant' },
  not_applicable: { tone: 'none', label: 'Not Applicable' },
  non_compliant: { tone: 'bad', label: 'Non-Compliant' },
  unanswered: { tone: 'none', label: 'Unanswered', icon: 'open' },
};
export const verdictStatus = (verdict: AnswerVerdict): Status => VERDICTS[verdict];

const BADGES: Record<BadgeState, Status> = {
  active: { tone: 'good', label: 'Active' },
  suspended: { tone: 'warn', label: 'Suspended' },
  expired: { tone: 'bad', label: 'Expired' },
  revoked: { tone: 'bad', label: 'Revoked' },
};
export const badgeStatus = (state: BadgeState): Status => BADGES[state];

const SUBSCRIPTIONS: Record<SubscriptionState, Status> = {
  active: { tone: 'good', label: 'Active' },
  inactive: { tone: 'none', label: 'Inactive' },
  past_due: { tone: 'warn', label: 'Payment due' },
  cancelled: { tone: 'none', label: 'Cancelled' },
};
export const subscriptionStatus = (state: SubscriptionState): Status => SUBSCRIPTIONS[state];

const inDays = (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);
const daysAgo = (days: number) => (days === 1 ? 'yesterday' : `${days} days ago`);

const SOON = 30;

/** What a document's date says. `days` is what is left until it expires; `date` is ISO. */
export const expiryStatus = (date: string | null, days: number | null): Status => {
  if (date === null || days === null) return { tone: 'none', label: 'No expiry' };
  if (days < 0) return { tone: 'bad', label: `Expired ${daysAgo(-days)}` };
  if (days <= SOON) return { tone: 'warn', label: `Expires ${inDays(days)}` };
  return { tone: 'good', label: `Valid until ${ukDate(date)}` };
};

/** The bands of the score bar. */
export const scoreTone = (score: number): Tone => (score >= 80 ? 'good' : score >= 60 ? 'warn' : 'bad');
