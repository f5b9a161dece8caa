import { REPORT_REASONS } from '../../../domain/badgeReports/contract.ts';
import type {
  OfficeAccount,
  OfficeAllowance,
  OfficeLead,
  OfficeSubscription,
} from '../../../domain/office/contract/accounts.ts';
import type { OfficeBadgeReport, OfficeMail, OfficeMessage } from '../../../domain/office/contract/messages.ts';
import type { OfficeAction, OfficeProjection, OfficeReview } from '../../../domain/office/contract/running.ts';
import type { Column } from '../console/listOver.ts';

const yesNo = (value: boolean | null): string | null => (value === null ? null : value ? 'Yes' : 'No');

export const ACCOUNT_COLUMNS: readonly Column<OfficeAccount>[] = [
  ['Account', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Type', ({ user_type }) => user_type],
  ['Registered', ({ registered_at }) => registered_at],
  ['Last seen', ({ last_seen_at }) => last_seen_at],
  ['Email confirmed', ({ email_confirmed }) => yesNo(email_confirmed)],
  ['Email reachable', ({ email_reachable }) => yesNo(email_reachable)],
  ['Second factor', ({ two_factor }) => yesNo(two_factor)],
  ['Properties', ({ properties }) => properties],
  ['Properties allowed', ({ properties_limit }) => properties_limit],
  ['Subscription', ({ status }) => status],
  ['Plan', ({ plan_type }) => plan_type],
];

export const SUBSCRIPTION_COLUMNS: readonly Column<OfficeSubscription>[] = [
  ['Account', ({ id }) => id],
  ['Name', ({ name }) => name],
  ['Status', ({ status }) => status],
  ['Plan', ({ plan_type }) => plan_type],
  ['Period until', ({ current_period_end }) => current_period_end],
  ['Ends then', ({ cancel_at_period_end }) => yesNo(cancel_at_period_end)],
  ['Payment open until', ({ past_due_until }) => past_due_until],
  ['Properties', ({ properties }) => properties],
  ['Properties allowed', ({ properties_limit }) => properties_limit],
  ['Customer', ({ customer_id }) => customer_id],
];

export const ALLOWANCE_COLUMNS: readonly Column<OfficeAllowance>[] = [
  ['Account', ({ account_id }) => account_id],
  ['Name', ({ name }) => name],
  ['Properties', ({ properties_count }) => properties_count],
  ['Until', ({ until }) => until],
  ['State', ({ state }) => state],
  ['Price', ({ price_note }) => price_note],
  ['Reason', ({ reason }) => reason],
  ['Granted', ({ granted_at }) => granted_at],
  ['Withdrawn', ({ withdrawn_at }) => withdrawn_at],
  ['Withdrawn because', ({ withdrawn_reason }) => withdrawn_reason],
];

export const MESSAGE_COLUMNS: readonly Column<OfficeMessage>[] = [
  ['Received', ({ received_at }) => received_at],
  ['Subject', ({ subject }) => subject],
  ['Name', ({ name }) => name],
  ['State', ({ state }) => state],
  ['Answered', ({ answered_at }) => answered_at],
  ['Account', ({ account_id }) => account_id],
];

export const REPORT_COLUMNS: readonly Column<OfficeBadgeReport>[] = [
  ['Reported', ({ reported_at }) => reported_at],
  ['Badge', ({ code }) => code],
  ['Reason', ({ reason }) => REPORT_REASONS[reason]],
  ['Message', ({ message }) => message],
  ['Email', ({ email }) => email],
  ['Account', ({ account_id }) => account_id],
  ['Reports of this badge', ({ reports }) => reports],
];

export const LEAD_COLUMNS: readonly Column<OfficeLead>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Captured', ({ captured_at }) => captured_at],
  ['Quick check passed', ({ passed }) => yesNo(passed)],
  ['Subscription', ({ status }) => status],
];

export const MAIL_COLUMNS: readonly Column<OfficeMail>[] = [
  ['Mail', ({ id }) => id],
  ['Kind', ({ template }) => template],
  ['State', ({ state }) => state],
  ['To', ({ to }) => to],
  ['Attempts', ({ attempts }) => attempts],
  ['Last error', ({ last_error }) => last_error],
  ['Written', ({ created_at }) => created_at],
  ['Next attempt', ({ next_try_at }) => next_try_at],
  ['Sent again', ({ resent_at }) => resent_at],
  ['Account', ({ account_id }) => account_id],
];

export const PROJECTION_COLUMNS: readonly Column<OfficeProjection>[] = [
  ['Read model', ({ id }) => id],
  ['Version', ({ version }) => version],
  ['State', ({ state }) => state],
  ['Position', ({ position }) => position],
  ['End of the log', ({ head }) => head],
  ['Left to read', ({ lag }) => lag],
  ['Stopped at', ({ failed_at }) => failed_at],
  ['Failure', ({ failure }) => failure],
  [
    'Skipped events',
    ({ skipped }) => skipped.map(({ position, why, who }) => `${position}: ${why} (${who})`).join('; '),
  ],
];

export const REVIEW_COLUMNS: readonly Column<OfficeReview>[] = [
  ['Question', ({ number }) => number],
  ['Text', ({ question }) => question],
  ['Section', ({ section }) => section],
  ['Question set', ({ edition }) => edition],
  ['Legal basis', ({ legal_basis }) => legal_basis],
  ['Last reviewed', ({ last_reviewed }) => last_reviewed],
  ['Review by', ({ review_by }) => review_by],
  ['Due', ({ due }) => yesNo(due)],
];

export const ACTION_COLUMNS: readonly Column<OfficeAction>[] = [
  ['When', ({ at }) => at],
  ['Who', ({ by }) => by],
  ['What', ({ text }) => text],
  ['Account', ({ account_id }) => account_id],
  ['Name', ({ account_name }) => account_name],
  ['About', ({ about }) => about],
  ['Reason', ({ reason }) => reason],
];
