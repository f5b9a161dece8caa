import { z } from 'zod';
import { ItemStatus } from '../assessments/contract.ts';
import { BadgeStatus } from '../badges/contract.ts';
import { Compliance } from '../dashboard/contract.ts';
import { Day, LogPosition } from '../fact.ts';
import { Nation } from '../properties/nation.ts';
import { DocumentType } from '../questionnaire/documentTypes.ts';
import { Answer } from '../questionnaire/schema.ts';
import { HistoryChange } from '../timeline/contract.ts';

/** One question of the assessment, as it stood at a moment. */
export const ReplayItem = z.object({
  answer: Answer.nullable(),
  status: ItemStatus,
  /** True if it fails the assessment. An N/A that the question does not offer is not in order, but fails nothing. */
  fails: z.boolean(),
  /** Why it is not in order, as a sentence. */
  reason: z.string().nullable(),
  document: z.object({ id: z.uuid(), expiry_date: Day.nullable(), expired: z.boolean() }).nullable(),
});
export type ReplayItem = z.infer<typeof ReplayItem>;

/** A document that existed at a moment. */
export const DocumentThen = z.object({
  issued_on: Day.nullable(),
  expiry_date: Day.nullable(),
  /** True once another one had replaced it. It was no longer on file then. */
  superseded: z.boolean(),
});
export type DocumentThen = z.infer<typeof DocumentThen>;

export const ReplayBadge = z.object({
  code: z.string(),
  status: BadgeStatus,
  /** Why it is not active, as its owner is told, and as everybody is told who checks it. */
  reason: z.string().nullable(),
  public_reason: z.string().nullable(),
  /** The first day of that reason. */
  since: Day.nullable(),
  expiry_date: Day,
});
export type ReplayBadge = z.infer<typeof ReplayBadge>;

const whole = z.object({
  edition: z.string().nullable(),
  nation: Nation.nullable(),
  compliance: Compliance,
  /** Per cent; null before the assessment. */
  score: z.int().nullable(),
  removed: z.boolean(),
  badge: ReplayBadge.nullable(),
});

/**
 * A property as it stood at a moment, judged by the edition of its assessment at that moment. Items by question key,
 * documents by id.
 */
export const Moment = whole.extend({
  items: z.record(z.string(), ReplayItem),
  documents: z.record(z.uuid(), DocumentThen),
});
export type Moment = z.infer<typeof Moment>;

/** What a step sets in the moment before it. A null takes an item or a document away. */
export const MomentChange = whole.partial().extend({
  items: z.record(z.string(), ReplayItem.nullable()).optional(),
  documents: z.record(z.uuid(), DocumentThen.nullable()).optional(),
});
export type MomentChange = z.infer<typeof MomentChange>;

export const StepKind = z.enum(['answers', 'documents', 'assessment', 'badge', 'property', 'reminders', 'links']);
export type StepKind = z.infer<typeof StepKind>;

export const ReplayStep = z.object({
  /** The event in the log; null for what a date alone has changed. */
  position: LogPosition().nullable(),
  /** Its leaf in the public log; null without an event, and until a checkpoint covers it. */
  entry: z.int().nullable(),
  at: z.iso.datetime(),
  /** Of its event; null for what a date alone has changed. */
  type: z.string().nullable(),
  kind: StepKind,
  /** Who did it: its place in `people`. */
  by: z.int(),
  /** The questions and documents that it is about. */
  keys: z.array(z.string()),
  documents: z.array(z.uuid()),
  summary: z.string(),
  changes: z.array(HistoryChange),
  set: MomentChange,
});
export type ReplayStep = z.infer<typeof ReplayStep>;

/** A question as a replay shows it. */
export const ReplayQuestion = z.object({ key: z.string(), id: z.string(), text: z.string() });
export type ReplayQuestion = z.infer<typeof ReplayQuestion>;

export const ReplayEdition = z.object({
  id: z.string(),
  sections: z.array(z.object({ title: z.string(), questions: z.array(ReplayQuestion) })),
});
export type ReplayEdition = z.infer<typeof ReplayEdition>;

/** A document that was on file at some moment, as it is now. */
export const ReplayDocument = z.object({
  id: z.uuid(),
  document_type: DocumentType,
  /** Null if it was deleted. Then only its fingerprint is kept. */
  filename: z.string().nullable(),
  sha256: z.string(),
  issued_on: Day.nullable(),
  uploaded_at: z.iso.datetime(),
  download_url: z.string().nullable(),
});
export type ReplayDocument = z.infer<typeof ReplayDocument>;

export const Replay = z.object({
  property: z.object({
    id: z.uuid(),
    name: z.string(),
    address: z.string(),
    /** Whose report can be printed; a removed property has none. */
    assessment_id: z.uuid().nullable(),
  }),
  /** The name of the account's owner. */
  owner: z.string(),
  editions: z.array(ReplayEdition),
  documents: z.array(ReplayDocument),
  people: z.array(z.string()),
  /** Oldest first. */
  steps: z.array(ReplayStep),
});
export type Replay = z.infer<typeof Replay>;
export const ReplayReply = Replay.extend({ success: z.literal(true) });

const chosen = {
  kind: StepKind.optional(),
  by: z.string().max(500).optional(),
  question: z.string().max(100).optional(),
};

/** Which steps are shown; without a field, all. `by` is a name of `people`, `question` a key. */
export const StepFilter = z.object(chosen);
export type StepFilter = z.infer<typeof StepFilter>;

export const HISTORY_FORMATS = ['csv', 'jsonl', 'pdf'] as const;
export const HistoryExportQuery = StepFilter.extend({
  format: z.enum(HISTORY_FORMATS, { error: 'Choose csv, jsonl or pdf' }),
});

/** The entries that a PDF holds: more would take the printer away from others for too long. */
export const MAX_PRINTED_STEPS = 1000;

/** A look of an auditor at the history of a property. */
export const Look = z.object({ position: LogPosition(), at: z.iso.datetime(), by: z.string() });
export type Look = z.infer<typeof Look>;
/** The latest ones, latest first. */
export const LooksReply = z.object({ success: z.literal(true), looks: z.array(Look) });

/** A property whose history an auditor may look at. */
export const AuditedProperty = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string(),
  removed: z.boolean(),
});
export type AuditedProperty = z.infer<typeof AuditedProperty>;
export const AuditReply = z.object({ success: z.literal(true), properties: z.array(AuditedProperty) });
