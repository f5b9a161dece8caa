import type { DomainEvent, EventsOf, Of } from '../../domain/events.ts';
import type { StepKind } from '../../domain/replay/contract.ts';
import type { Known } from './replay.ts';

/** Events of these types may have an entry in the history of their property. */
export type ShownEvent =
  | EventsOf<'property' | 'assessment' | 'audit' | 'document' | 'badge' | 'share' | 'stayReceipt' | 'uploadLink'>
  | Of<'ReminderSent' | 'RemindersSnoozed'>;

const KINDS: Readonly<Record<ShownEvent['type'], StepKind>> = {
  PropertyAdded: 'property',
  PropertyChanged: 'property',
  PropertyRemoved: 'property',
  AssessmentOpened: 'assessment',
  DocumentSlotTaken: 'documents',
  DocumentSlotReleased: 'documents',
  TransferOffered: 'property',
  TransferWithdrawn: 'property',
  TransferDeclined: 'property',
  PropertyTransferred: 'property',
  AssessmentStarted: 'assessment',
  QuestionAnswered: 'answers',
  AnswerConfirmed: 'answers',
  DocumentAttached: 'documents',
  DocumentDetached: 'documents',
  AssessmentCompleted: 'assessment',
  AssessmentReevaluated: 'assessment',
  AssessmentMoved: 'assessment',
  AssessmentSuperseded: 'assessment',
  DocumentUploaded: 'documents',
  DocumentExpiryChanged: 'documents',
  DocumentDatesChanged: 'documents',
  DocumentExpired: 'documents',
  DocumentSuperseded: 'documents',
  DocumentReinstated: 'documents',
  DocumentDeleted: 'documents',
  DocumentTransferred: 'documents',
  BadgeIssued: 'badge',
  BadgeExpired: 'badge',
  BadgeSuspended: 'badge',
  BadgeReinstated: 'badge',
  BadgeRenewed: 'badge',
  BadgeRevoked: 'badge',
  ReminderSent: 'reminders',
  RemindersSnoozed: 'reminders',
  UploadLinkMade: 'links',
  UploadLinkUsed: 'links',
  UploadLinkRevoked: 'links',
  ShareMade: 'links',
  ShareViewed: 'links',
  ShareRevoked: 'links',
  StayReceiptMade: 'links',
  StayReceiptWithdrawn: 'links',
  HistoryViewed: 'links',
};

const OTHERS: ReadonlySet<StepKind> = new Set<StepKind>(['reminders', 'links']);

/** True for what changes a property, its assessment, documents or badge: not for looks, links, reminders and payments. */
export const isAboutProperty = ({ type }: Pick<DomainEvent, 'type'>): boolean => {
  const kind = (KINDS as Readonly<Partial<Record<string, StepKind>>>)[type];
  return kind !== undefined && !OTHERS.has(kind);
};

/** What an entry of the history is about: its questions by key, and its documents. */
export type Subject = {
  readonly kind: StepKind;
  readonly keys: readonly string[];
  readonly documents: readonly string[];
};

const documentOf = ({ data }: ShownEvent): string | null => {
  if ('documentId' in data) return data.documentId;
  if ('cause' in data) return data.cause.kind === 'document' ? data.cause.documentId : null;
  return 'about' in data && data.about.kind === 'document' ? data.about.documentId : null;
};

const keysOf = ({ data }: ShownEvent): readonly string[] => {
  if ('key' in data) return data.key === null ? [] : [data.key];
  return 'cause' in data && 'keys' in data.cause ? data.cause.keys : [];
};

export const subjectOf = (event: ShownEvent, { documents }: Pick<Known, 'documents'>): Subject => {
  const document = documentOf(event);
  const own = keysOf(event);
  const key = document === null ? null : (documents.get(document)?.key ?? null);
  return {
    kind: KINDS[event.type],
    keys: own.length === 0 && key !== null ? [key] : own,
    documents: document === null ? [] : [document],
  };
};
