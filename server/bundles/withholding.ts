import { documentTypeFor } from '../../domain/badges/standing.ts';
import { DOCUMENT_TYPE_LABELS } from '../../domain/questionnaire/documentTypes.ts';
import type { Edition } from '../../domain/questionnaire/edition.ts';
import { findQuestion } from '../../domain/questionnaire/questionRef.ts';
import type { FoldedFacts, PropertyFact } from '../../verifier/check/facts.ts';
import type { Manifest } from '../../verifier/check/format.ts';
import { Unprocessable } from '../application/errors.ts';

/** An answer, by the key of its question, or a document. */
export type Withheld = Pick<Manifest['withheld'][number], 'kind' | 'label' | 'id'>;

const MAX_WITHHELD = 300;

/** What the owner keeps back. Throws Unprocessable, which names what is not there. */
export const withheldBy = (
  asked: readonly string[],
  { documents }: Pick<FoldedFacts, 'documents'>,
  edition: Edition,
): readonly Withheld[] => {
  const found = new Map<string, Withheld>();
  const unknown: string[] = [];
  for (const ref of asked.slice(0, MAX_WITHHELD)) {
    const document = documents.get(ref.toLowerCase());
    const question = findQuestion(edition.questions, ref);
    if (document) {
      const { documentId: id, documentType, key } = document.uploaded;
      const type = documentTypeFor(documentType, key === null ? undefined : edition.byKey.get(key));
      found.set(id, { kind: 'document', label: DOCUMENT_TYPE_LABELS[type], id });
    } else if (question) {
      const { key: id, briefDescription: label } = question;
      found.set(id, { kind: 'answer', label, id });
    } else unknown.push(ref.slice(0, 100));
  }
  if (unknown.length > 0)
    throw new Unprocessable({ withhold: `There is no such answer or document: ${unknown.slice(0, 5).join(', ')}` });
  if (asked.length > MAX_WITHHELD) throw new Unprocessable({ withhold: 'There are not so many answers and documents' });
  return [...found.values()];
};

const isAboutAnswer = ({ event }: PropertyFact, key: string): boolean => {
  switch (event.type) {
    case 'QuestionAnswered':
    case 'AnswerConfirmed':
      return event.data.key === key;
    // Its cause names answers that turned to No, and those that are Yes without a document.
    case 'BadgeSuspended':
      return 'keys' in event.data.cause && event.data.cause.keys.includes(key);
    // Each event is named, so that a new one that tells what was answered cannot be forgotten here.
    case 'AssessmentStarted':
    case 'DocumentAttached':
    case 'DocumentDetached':
    case 'AssessmentCompleted':
    case 'AssessmentReevaluated':
    case 'AssessmentMoved':
    case 'AssessmentSuperseded':
    case 'BadgeIssued':
    case 'BadgeExpired':
    case 'BadgeReinstated':
    case 'BadgeRenewed':
    case 'BadgeRevoked':
    case 'PropertyAdded':
    case 'PropertyChanged':
    case 'PropertyRemoved':
    case 'AssessmentOpened':
    case 'DocumentSlotTaken':
    case 'DocumentSlotReleased':
    case 'TransferOffered':
    case 'TransferWithdrawn':
    case 'TransferDeclined':
    case 'PropertyTransferred':
    case 'DocumentUploaded':
    case 'DocumentExpiryChanged':
    case 'DocumentDatesChanged':
    case 'DocumentExpired':
    case 'DocumentSuperseded':
    case 'DocumentDeleted':
    case 'DocumentReinstated':
    case 'DocumentTransferred':
      return false;
  }
};

const isAboutDocument = ({ event: { data } }: PropertyFact, documentId: string): boolean => {
  if ('documentId' in data) return data.documentId === documentId;
  return 'cause' in data && data.cause.kind === 'document' && data.cause.documentId === documentId;
};

export const isAbout = (fact: PropertyFact, { kind, id }: Withheld): boolean =>
  kind === 'answer' ? isAboutAnswer(fact, id) : isAboutDocument(fact, id);

/**
 * The questions whose answer or document was kept back, by key. Also of a document that does not count any more: without
 * its entries, the one that it had replaced seems to count still.
 */
export const questionsOf = (
  withheld: readonly Withheld[],
  { documents }: Pick<FoldedFacts, 'documents'>,
): ReadonlySet<string> =>
  new Set(withheld.flatMap(({ kind, id }) => (kind === 'answer' ? id : (documents.get(id)?.uploaded.key ?? []))));
