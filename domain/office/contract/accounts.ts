import { z } from 'zod';
import { UserType } from '../../accounts/events.ts';
import type { ListContract } from '../../console/contract.ts';
import { FilterDay, FilterText, oneOrMany } from '../../console/filters.ts';
import { Day, Id } from '../../fact.ts';
import { PlanType } from '../../subscriptions/events.ts';
import { instant, uuidPath } from './paths.ts';

const SubscriptionStatus = z.enum(['active', 'past_due', 'cancelled', 'inactive']);

export const OfficeAccount = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Masked, except in the record of one account and in a search for the whole address. */
  email: z.string(),
  user_type: UserType,
  registered_at: instant,
  /** Of a session that is still valid; null if there is none. */
  last_seen_at: instant.nullable(),
  email_confirmed: z.boolean(),
  email_reachable: z.boolean(),
  two_factor: z.boolean(),
  properties: z.int(),
  properties_limit: z.int(),
  status: SubscriptionStatus,
  plan_type: PlanType.nullable(),
});

export type OfficeAccount = z.infer<typeof OfficeAccount>;

export const OfficeAccountRecord = OfficeAccount.extend({
  phone: z.string(),
  /** Sessions that are still valid. */
  sessions: z.int(),
  password_changed_at: instant.nullable(),
});

export type OfficeAccountRecord = z.infer<typeof OfficeAccountRecord>;

/** `q` finds words of a name, or the account of a whole email address. */
export const ACCOUNT_LIST = {
  path: uuidPath,
  sorts: ['registered_at', 'id', 'name', 'user_type', 'status', 'two_factor'],
  filter: z.strictObject({
    id: oneOrMany(Id()),
    q: FilterText.optional(),
    user_type: oneOrMany(UserType),
    status: oneOrMany(SubscriptionStatus),
    two_factor: z.boolean().optional(),
    email_confirmed: z.boolean().optional(),
  }),
} as const satisfies ListContract;

export const OfficeSubscription = z.object({
  /** Of the account. */
  id: z.uuid(),
  name: z.string(),
  status: SubscriptionStatus,
  plan_type: PlanType.nullable(),
  current_period_end: instant.nullable(),
  cancel_at_period_end: z.boolean(),
  past_due_until: instant.nullable(),
  properties: z.int(),
  properties_limit: z.int(),
  customer_id: z.string().nullable(),
  /** The customer at Stripe; null with the local provider. */
  customer_url: z.string().nullable(),
});

export type OfficeSubscription = z.infer<typeof OfficeSubscription>;

export const SUBSCRIPTION_LIST = {
  path: uuidPath,
  sorts: ['current_period_end', 'id', 'name', 'status', 'plan_type'],
  filter: z.strictObject({
    id: oneOrMany(Id()),
    q: FilterText.optional(),
    status: oneOrMany(SubscriptionStatus),
    plan_type: oneOrMany(PlanType),
  }),
} as const satisfies ListContract;

export const AllowanceStanding = z.enum(['running', 'over', 'withdrawn']);

export const OfficeAllowance = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  name: z.string(),
  properties_count: z.int(),
  until: Day.nullable(),
  price_note: z.string(),
  reason: z.string().nullable(),
  granted_at: instant,
  state: AllowanceStanding,
  withdrawn_at: instant.nullable(),
  withdrawn_reason: z.string().nullable(),
});

export type OfficeAllowance = z.infer<typeof OfficeAllowance>;

export const ALLOWANCE_LIST = {
  path: uuidPath,
  sorts: ['granted_at', 'id', 'until', 'properties_count', 'state'],
  filter: z.strictObject({
    id: oneOrMany(Id()),
    q: FilterText.optional(),
    account_id: oneOrMany(Id()),
    state: oneOrMany(AllowanceStanding),
  }),
} as const satisfies ListContract;

/** A person who signed up with a quick check and agreed to mails from us. */
export const OfficeLead = z.object({
  /** Of the account. */
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  captured_at: instant,
  passed: z.boolean().nullable(),
  status: SubscriptionStatus,
});

export type OfficeLead = z.infer<typeof OfficeLead>;

export const LEAD_LIST = {
  path: uuidPath,
  sorts: ['captured_at', 'id', 'name'],
  filter: z.strictObject({
    id: oneOrMany(Id()),
    q: FilterText.optional(),
    captured_at_gte: FilterDay,
    captured_at_lte: FilterDay,
  }),
} as const satisfies ListContract;
