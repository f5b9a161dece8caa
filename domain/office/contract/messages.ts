import { z } from 'zod';
import { ReportReason } from '../../badgeReports/contract.ts';
import type { ListContract } from '../../console/contract.ts';
import { FilterText, oneOrMany } from '../../console/filters.ts';
import { ContactSubject } from '../../contact/events.ts';
import { Id, LogPosition } from '../../fact.ts';
import { instant, positionPath, uuidPath } from './paths.ts';

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

/** Templates of mails with a link that works for one address of the account only: another address must not get it. */
export const BOUND_MAILS = ['welcome', 'confirm-email', 'reset-password'] as const;
/** Templates of mails that may go to another address than that of the account. */
export const MAILS_ELSEWHERE = ['email-changed', 'contact-message', 'contact-received', 'contact-answer'] as const;

/**
 * `failed`: refused for good, or too old. `dropped`: it is not sent any more, because its person was erased or has ended
 * such mails, its link leads nowhere, or its address refuses mails.
 */
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
