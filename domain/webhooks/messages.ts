import { z } from 'zod';
import { BadgeStatus } from '../badges/contract.ts';
import { Day } from '../fact.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';

// These names and fields are an interface to the systems of customers: fields may be added, but not renamed or removed.

/** What a webhook can be told about. */
export const WebhookType = z.enum([
  'document.lapsed',
  'badge.expired',
  'badge.suspended',
  'badge.reinstated',
  'assessment.completed',
]);
export type WebhookType = z.infer<typeof WebhookType>;

/** Ids and the property's name. Neither answers nor data of other people. */
const property = { property_id: z.uuid(), property_name: z.string() };

const badge = z.object({
  ...property,
  /** Its code. */
  badge_id: z.string(),
  status: BadgeStatus,
  /** The sentence that anybody sees who verifies the badge, and the first day on which it held. */
  reason: z.string().nullable(),
  since: Day.nullable(),
});

const DATA = {
  'document.lapsed': z.object({
    ...property,
    document_id: z.uuid(),
    document_type: DocumentType,
    /** Its last day. */
    expiry_date: Day,
    /** The first day after it. */
    since: Day,
  }),
  'badge.expired': badge,
  'badge.suspended': badge,
  'badge.reinstated': badge,
  'assessment.completed': z.object({
    ...property,
    assessment_id: z.uuid(),
    passed: z.boolean(),
    /** Percent. */
    score: z.number(),
  }),
  /** Sent by the button of the same name, to try out an address. */
  'webhook.test': z.object({ webhook_id: z.uuid() }),
} as const;

type MessageOf = { [Type in MessageType]: { type: Type; timestamp: string; data: z.infer<(typeof DATA)[Type]> } };
/** The body of a request. `timestamp` is when it happened (ISO 8601, UTC). */
export type WebhookMessage = MessageOf[MessageType];

export const MessageType = z.enum(Object.keys(DATA) as [MessageType, ...MessageType[]]);
export type MessageType = keyof typeof DATA;
