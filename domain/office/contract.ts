import { z } from 'zod';
import { UserType } from '../accounts/events.ts';
import { ReportReason } from '../badgeReports/contract.ts';
import type { ListContract } from '../console/contract.ts';
import { FilterDay, FilterText, oneOrMany } from '../console/filters.ts';
import { ContactSubject } from '../contact/events.ts';
import { Day, Id, LogPosition } from '../fact.ts';
import { plainLines, plainText } from '../plainText.ts';
import { PlanType } from '../subscriptions/events.ts';

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

const instant = z.iso.datetime();
const uuidPath = z.object({ id: Id() });
const positionPath = z.object({ id: LogPosition() });
/** Names of read models and keys of questions. */
const Slug = z.string().regex(/^[a-z0-9_-]{1,80}$/);
const namePath = z.object({ id: Slug });

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

export const MessageState = z.enum(['open', 'answered', 'closed']);
export const OfficeMessage = z.object({
  id: z.uuid(),
  received_at: instant,
  subject: ContactSubject,
  name: z.string(),
  account_id: z.uuid().nullable(),
  state: MessageState,
  answered_at: instant.nullable(),
});
export type OfficeMessage = z.infer<typeof OfficeMessage>;

export const OfficeMessageRecord = OfficeMessage.extend({
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** In their order. */
  replies: z.array(z.object({ id: z.uuid(), at: instant, by: z.string(), text: z.string() })),
  closed_reason: z.string().nullable(),
});
export type OfficeMessageRecord = z.infer<typeof OfficeMessageRecord>;
export const CONTACT_MESSAGE_LIST = {
  path: uuidPath,
  sorts: ['received_at', 'id', 'state', 'subject', 'name'],
  filter: z.strictObject({
    id: oneOrMany(Id()),
    q: FilterText.optional(),
    state: oneOrMany(MessageState),
    subject: oneOrMany(ContactSubject),
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

/** A stranger's report of a badge. */
export const OfficeBadgeReport = z.object({
  id: z.uuid(),
  reported_at: instant,
  code: z.string(),
  reason: ReportReason,
  message: z.string(),
  /** Empty if none was left. */
  email: z.string(),
  /** The owner of the property. */
  account_id: z.uuid(),
  /** All reports of this badge. */
  reports: z.int(),
});
export type OfficeBadgeReport = z.infer<typeof OfficeBadgeReport>;
/** `q` finds parts of a code. */
export const BADGE_REPORT_LIST = {
  path: uuidPath,
  sorts: ['reported_at', 'id', 'code', 'reason'],
  filter: z.strictObject({
    id: oneOrMany(Id()),
    q: FilterText.optional(),
    code: oneOrMany(FilterText),
    reason: oneOrMany(ReportReason),
  }),
} as const satisfies ListContract;

/** `failed`: refused for good, or too old. `dropped`: its person was erased. */
export const MailState = z.enum(['waiting', 'sent', 'failed', 'dropped']);
export const OfficeMail = z.object({
  id: LogPosition(),
  template: z.string(),
  state: MailState,
  /** Masked, except in the record of one mail. Null once it is not kept any more. */
  to: z.string().nullable(),
  account_id: z.uuid().nullable(),
  attempts: z.int(),
  /** Without any address. */
  last_error: z.string().nullable(),
  created_at: instant,
  next_try_at: instant.nullable(),
  resent_at: instant.nullable(),
});
export type OfficeMail = z.infer<typeof OfficeMail>;
export const MAIL_LIST = {
  path: positionPath,
  sorts: ['created_at', 'id', 'template', 'state', 'attempts'],
  filter: z.strictObject({
    id: oneOrMany(LogPosition()),
    q: FilterText.optional(),
    state: oneOrMany(MailState),
    template: oneOrMany(FilterText),
    account_id: oneOrMany(Id()),
  }),
} as const satisfies ListContract;

/** `waiting`: the process that leads makes no progress. */
export const ProjectionState = z.enum(['running', 'rebuilding', 'waiting', 'stopped']);
export const OfficeProjection = z.object({
  /** The name of the read model. */
  id: z.string(),
  version: z.int(),
  state: ProjectionState,
  /** How far this process knows it to show the log, and where the log ends. */
  position: LogPosition(),
  head: LogPosition(),
  /** How much of the log is left to read, in positions. */
  lag: z.int(),
  /** Where it stopped, if it has. */
  failed_at: LogPosition().nullable(),
  failure: z.string().nullable(),
  rebuild_requested_at: instant.nullable(),
  /** Events that it leaves out, because operators have decided so; `returning` until it has been rebuilt with it. */
  skipped: z.array(
    z.object({ position: LogPosition(), why: z.string(), who: z.string(), at: instant, returning: z.boolean() }),
  ),
});
export type OfficeProjection = z.infer<typeof OfficeProjection>;
export const PROJECTION_LIST = {
  path: namePath,
  sorts: ['id', 'state', 'lag', 'version'],
  filter: z.strictObject({
    id: oneOrMany(Slug),
    q: FilterText.optional(),
    state: oneOrMany(ProjectionState),
  }),
} as const satisfies ListContract;

/** Months after which the law behind a question is read again. */
export const REVIEW_MONTHS = 6;

/** A question of the present question set, and when the law behind it was read last. */
export const OfficeReview = z.object({
  /** The question's key. */
  id: z.string(),
  /** Such as `3-1`. */
  number: z.string(),
  question: z.string(),
  section: z.string(),
  edition: z.string(),
  legal_basis: z.string(),
  last_reviewed: Day,
  /** The day on which the review is six months old. */
  review_by: Day,
  due: z.boolean(),
});
export type OfficeReview = z.infer<typeof OfficeReview>;
export const REVIEW_LIST = {
  path: namePath,
  sorts: ['last_reviewed', 'id', 'number', 'section'],
  filter: z.strictObject({
    id: oneOrMany(Slug),
    q: FilterText.optional(),
    due: z.boolean().optional(),
  }),
} as const satisfies ListContract;

export const OfficeAction = z.object({
  id: LogPosition(),
  at: instant,
  type: z.string(),
  /** The same in words. */
  text: z.string(),
  by: z.string(),
  staff_id: z.uuid().nullable(),
  account_id: z.uuid().nullable(),
  account_name: z.string().nullable(),
  about: z.string().nullable(),
  /** Null if none is asked for, and once the person was erased. */
  reason: z.string().nullable(),
});
export type OfficeAction = z.infer<typeof OfficeAction>;
export const STAFF_ACTION_LIST = {
  path: positionPath,
  sorts: ['at', 'id', 'type'],
  filter: z.strictObject({
    id: oneOrMany(LogPosition()),
    q: FilterText.optional(),
    type: oneOrMany(FilterText),
    staff_id: oneOrMany(Id()),
    account_id: oneOrMany(Id()),
  }),
} as const satisfies ListContract;

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

const MAX_REASON = 500;
const Reason = z
  .string({ error: 'Say why' })
  .overwrite(plainText)
  .trim()
  .min(1, 'Say why')
  .max(MAX_REASON, `Keep it to ${MAX_REASON} characters`);

/** Every action of staff has a reason, which is recorded with it. */
export const ReasonBody = z.object({ reason: Reason });

/** The same limit as that of the command line. */
export const MAX_ALLOWANCE = 10_000;
const COUNT = `Enter a whole number from 1 to ${MAX_ALLOWANCE.toLocaleString('en-GB')}`;

export const AllowanceBody = z.object({
  /** The email address or the id of an account. */
  account: z
    .string({ error: 'Enter the email address of an account' })
    .trim()
    .min(1, 'Enter the email address of an account')
    .max(254, 'Enter the email address of an account'),
  properties_count: z.int(COUNT).min(1, COUNT).max(MAX_ALLOWANCE, COUNT),
  until: Day.nullish(),
  price_note: z.string().overwrite(plainText).trim().max(MAX_REASON, `Keep it to ${MAX_REASON} characters`).default(''),
  reason: Reason,
});
export type AllowanceBody = z.input<typeof AllowanceBody>;

const MAX_REPLY = 5000;
export const ReplyBody = z.object({
  message: z
    .string({ error: 'Write an answer' })
    .overwrite(plainLines)
    .trim()
    .min(1, 'Write an answer')
    .max(MAX_REPLY, `Keep it to ${MAX_REPLY.toLocaleString('en-GB')} characters`),
});
