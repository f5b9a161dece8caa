import { documentTypeFor } from '../../domain/badges/standing.ts';
import { formatDay } from '../../domain/calendar.ts';
import type { DomainEvent, Of } from '../../domain/events.ts';
import { countOf } from '../../domain/numberWords.ts';
import type { ChangedDetail } from '../../domain/properties/events.ts';
import { type DocumentType, documentTypeName } from '../../domain/questionnaire/documentTypes.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import { beginningWords, dueWords, subjectName } from '../../domain/reminders/texts.ts';
import type { Viewed } from '../../domain/shares/events.ts';
import type { HistoryChange } from '../../domain/timeline/contract.ts';
import { badgeLost } from './badgeLost.ts';
import type { Known } from './replay.ts';
import { type ShownEvent, type Subject, subjectOf } from './subjects.ts';

export type Entry = Subject & { readonly summary: string; readonly changes: readonly HistoryChange[] };
type Described = Pick<Entry, 'summary' | 'changes'>;

/** What was known before the event, and the edition of the assessment then. */
export type Before = { readonly known: Known; readonly edition: Edition };

type Describe<Event> = (event: Event, before: Before) => Described;

const says = (summary: string, ...changes: readonly HistoryChange[]): Described => ({ summary, changes });

const changed = (what: string, was: string | null | undefined, now: string | null): HistoryChange[] =>
  (was ?? null) === now ? [] : [{ what, was: was ?? null, now }];

const until = (day: string | null | undefined): string | null => (day ? formatDay(day) : null);

const nameOf = (documentType: DocumentType | undefined, key: string | null, { edition }: Before): string =>
  documentTypeName(
    documentTypeFor(documentType ?? 'compliance_document', key === null ? undefined : edition.byKey.get(key)),
  );

const nameOfDocument = (documentId: string, before: Before): string => {
  const document = before.known.documents.get(documentId);
  return nameOf(document?.documentType, document?.key ?? null, before);
};

const questionOf = (key: string, { edition }: Before): string => {
  const question = edition.byKey.get(key);
  return question ? `question ${question.id}, ${question.briefDescription}` : `question ${key}`;
};

const verdictChanges = ({ passed, score }: { passed: boolean; score: number }, { known }: Before): HistoryChange[] => {
  const verdict = known.property?.assessment?.verdict;
  const words = (isPassed: boolean) => (isPassed ? 'compliant' : 'not compliant');
  return [
    ...changed('Result', verdict && words(verdict.passed), words(passed)),
    ...changed('Score', verdict && `${verdict.score}%`, `${score}%`),
  ];
};

/** The history has no names and addresses, so it says which of them changed. Events from before that was recorded do not. */
const detailsText = (changedDetails: readonly ChangedDetail[] = []): string => {
  const isRenamed = changedDetails.includes('name');
  const isElsewhere = changedDetails.some((detail) => detail !== 'name');
  if (isRenamed && isElsewhere) return 'The name and the address of the property were changed.';
  if (isRenamed) return 'The name of the property was changed.';
  return isElsewhere ? 'The address of the property was changed.' : 'The details of the property were changed.';
};

const viewedText = (viewed: Viewed, before: Before): string => {
  switch (viewed.kind) {
    case 'page':
      return 'A shared link was opened.';
    case 'report':
      return 'The report was downloaded through a shared link.';
    case 'document':
      return `The ${nameOfDocument(viewed.documentId, before)} was opened through a shared link.`;
    case 'stay':
      return `A stay from ${formatDay(viewed.from)} to ${formatDay(viewed.to)} was looked up through a shared link.`;
  }
};

const SHOWN: { readonly [Type in ShownEvent['type']]: Describe<Of<Type>> | null } = {
  PropertyAdded: () => says('The property was added.'),
  PropertyChanged: ({ data }, { known: { property } }) =>
    says(
      detailsText(data.changedDetails),
      ...changed('Nation', property?.nation, data.nation),
      ...changed('Type', property?.propertyType, data.propertyType),
    ),
  PropertyRemoved: () => says('The property was removed.'),
  // AssessmentStarted follows at once.
  AssessmentOpened: null,
  DocumentSlotTaken: null,
  DocumentSlotReleased: null,
  TransferOffered: () => says('The property was offered to another account.'),
  TransferWithdrawn: () => says('The offer to another account was withdrawn.'),
  TransferDeclined: () => says('The offer to another account was declined.'),
  PropertyTransferred: () => says('The property was transferred to another account, with its history.'),
  AssessmentStarted: ({ data }) => says(`An assessment was started by question set ${data.edition}.`),
  QuestionAnswered: ({ data: { key, answer } }, before) =>
    says(
      `Answered ${questionOf(key, before)}.`,
      ...changed('Answer', before.known.property?.assessment?.answers[key]?.answer, answer),
    ),
  AnswerConfirmed: ({ data: { key } }, before) => says(`Confirmed the answer to ${questionOf(key, before)}.`),
  DocumentAttached: ({ data: { key, documentType, documentId, expiresOn, replaces } }, before) => {
    const former = before.known.property?.assessment?.documents[key];
    const name = nameOf(documentType, key, before);
    const change = changed('Valid until', until(former?.expiresOn), until(expiresOn));
    if (former?.documentId === documentId) return says(`The ${name} has another date.`, ...change);
    return says(`The ${name} ${replaces ? 'was replaced' : 'is on file'} for ${questionOf(key, before)}.`, ...change);
  },
  DocumentDetached: ({ data: { key } }, before) => {
    const former = before.known.property?.assessment?.documents[key];
    const change = changed('Valid until', until(former?.expiresOn), null);
    return says(`The ${nameOf(former?.documentType, key, before)} no longer counts.`, ...change);
  },
  AssessmentCompleted: ({ data }, before) => says('The assessment was completed.', ...verdictChanges(data, before)),
  AssessmentReevaluated: ({ data }, before) => says('The result has changed.', ...verdictChanges(data, before)),
  AssessmentMoved: ({ data: { from, to } }) =>
    says('The assessment was moved to another question set.', ...changed('Question set', from, to)),
  AssessmentSuperseded: (_, { known: { property } }) =>
    says(
      property?.removed
        ? 'The assessment ended, because the property was removed.'
        : 'The assessment was replaced by a new one.',
    ),
  DocumentUploaded: ({ data: { documentType, key, expiresOn } }, before) =>
    says(`The ${nameOf(documentType, key, before)} was uploaded.`, ...changed('Valid until', null, until(expiresOn))),
  DocumentExpiryChanged: ({ data: { documentId, expiresOn } }, before) =>
    says(
      `The date of the ${nameOfDocument(documentId, before)} was changed.`,
      ...changed('Valid until', until(before.known.documents.get(documentId)?.expiresOn), until(expiresOn)),
    ),
  DocumentDatesChanged: ({ data: { documentId, issuedOn, expiresOn } }, before) => {
    const former = before.known.documents.get(documentId);
    return says(
      `The details of the ${nameOfDocument(documentId, before)} were changed.`,
      ...changed('Issued on', until(former?.issuedOn), until(issuedOn)),
      ...changed('Valid until', until(former?.expiresOn), until(expiresOn)),
    );
  },
  DocumentExpired: ({ data: { documentId, expiredOn } }, before) =>
    says(`The ${nameOfDocument(documentId, before)} ran out on ${formatDay(expiredOn)}.`),
  DocumentSuperseded: ({ data: { documentId } }, before) =>
    says(`The former ${nameOfDocument(documentId, before)} was kept.`),
  DocumentDeleted: ({ data: { documentId } }, before) => says(`The ${nameOfDocument(documentId, before)} was deleted.`),
  DocumentReinstated: ({ data: { documentId } }, before) =>
    says(`The former ${nameOfDocument(documentId, before)} counts again, because an import was undone.`),
  // PropertyTransferred says it.
  DocumentTransferred: null,
  BadgeIssued: ({ data }) => says(`Badge ${data.code} was issued.`, ...changed('Term', null, until(data.termEndsOn))),
  BadgeExpired: ({ data }) => says(badgeLost('expired', data.cause)),
  BadgeSuspended: ({ data }) => says(badgeLost('suspended', data.cause)),
  BadgeReinstated: ({ data }) => says(`Badge ${data.code} is active again.`),
  BadgeRenewed: ({ data }, { known }) =>
    says(
      data.startsOn ? `Badge ${data.code} was renewed.` : `Badge ${data.code} follows its documents.`,
      ...changed('Term', until(known.property?.badge?.termEndsOn), until(data.termEndsOn)),
    ),
  // Its mail may have been refused, or never sent for lack of a mail server.
  ReminderSent: ({ data: { about, dueOn, on } }) =>
    says(`A reminder was due: ${subjectName(about)}.`, {
      what: about.kind === 'recheck' ? beginningWords(dueOn, on) : dueWords(dueOn, on),
      was: null,
      now: formatDay(dueOn),
    }),
  RemindersSnoozed: ({ data: { documentId, until: day } }, before) =>
    says(
      day
        ? `Reminders about the ${nameOfDocument(documentId, before)} are paused until ${formatDay(day)}.`
        : `Reminders about the ${nameOfDocument(documentId, before)} are on again.`,
    ),
  BadgeRevoked: ({ data }) => says(badgeLost('revoked', data.cause)),
  UploadLinkMade: ({ data: { documentType, key, lastDay } }, before) =>
    says(`A link was made that asks for the ${nameOf(documentType, key, before)}, until ${formatDay(lastDay)}.`),
  // DocumentUploaded follows at once.
  UploadLinkUsed: null,
  UploadLinkRevoked: () => says('A link that asks for a document was withdrawn.'),
  ShareMade: ({ data: { documentIds, lastDay } }) =>
    says(
      `The report was shared by link, with ${countOf(documentIds.length, 'document')}, until ${formatDay(lastDay)}.`,
    ),
  ShareViewed: ({ data: { viewed } }, before) => says(viewedText(viewed, before)),
  ShareRevoked: () => says('A shared link was withdrawn.'),
  StayReceiptMade: ({ data: { from, to } }) =>
    says(`A receipt was made for the stay from ${formatDay(from)} to ${formatDay(to)}.`),
  StayReceiptWithdrawn: () => says('A stay receipt was withdrawn.'),
  HistoryViewed: () => says('An auditor looked at the history.'),
};

const isShown = (event: DomainEvent): event is ShownEvent => Object.hasOwn(SHOWN, event.type);

/** The entry of an event in the history of its property; null for an event that is not shown there. */
export const entryOf = (event: DomainEvent, before: Before): Entry | null => {
  if (!isShown(event)) return null;
  // TypeScript cannot see that the function found by an event's type takes exactly that event.
  const describe = SHOWN[event.type] as Describe<unknown> | null;
  return describe && { ...describe(event, before), ...subjectOf(event, before.known) };
};
