import type { ListContract } from '../../console/contract.ts';
import { ACCOUNT_LIST, ALLOWANCE_LIST, LEAD_LIST, SUBSCRIPTION_LIST } from './accounts.ts';
import { BADGE_REPORT_LIST, CONTACT_MESSAGE_LIST, MAIL_LIST } from './messages.ts';
import { PROJECTION_LIST, REVIEW_LIST, STAFF_ACTION_LIST } from './running.ts';

/** Lists of the back office, in the same form as those of the console. Only our staff can read them. */
export const OFFICE_RESOURCES = [
  'accounts',
  'subscriptions',
  'allowances',
  'contact-messages',
  'badge-reports',
  'leads',
  'mails',
  'projections',
  'reviews',
  'staff-actions',
] as const;

export type OfficeResource = (typeof OFFICE_RESOURCES)[number];

/** What each list can be sorted and filtered by. */
export const OFFICE_LISTS = {
  accounts: ACCOUNT_LIST,
  subscriptions: SUBSCRIPTION_LIST,
  allowances: ALLOWANCE_LIST,
  'contact-messages': CONTACT_MESSAGE_LIST,
  'badge-reports': BADGE_REPORT_LIST,
  leads: LEAD_LIST,
  mails: MAIL_LIST,
  projections: PROJECTION_LIST,
  reviews: REVIEW_LIST,
  'staff-actions': STAFF_ACTION_LIST,
} as const satisfies Record<OfficeResource, ListContract>;
