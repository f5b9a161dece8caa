import { overdueQuestions } from '../assessments/openQuestions.ts';
import { type Assessment, evaluateAssessment, evidenceEndsOn } from '../assessments/state.ts';
import { addDays, addMonths, type Day, earliest, londonDay } from '../calendar.ts';
import type { Evaluation, Fault } from '../compliance/evaluate.ts';
import type { DocumentType } from '../questionnaire/documentTypes.ts';
import type { Edition } from '../questionnaire/edition.ts';
import type { Editions } from '../questionnaire/editions.ts';
import type { Question } from '../questionnaire/schema.ts';
import { DAYS_AFTER_SUBSCRIPTION } from './contract.ts';
import type { ExpiryCause, RevocationCause, SuspensionCause } from './events.ts';

export type Cause = ExpiryCause | SuspensionCause | RevocationCause;

/** `since` is the first day of the cause, in Europe/London. */
export type Standing =
  | { readonly status: 'active'; readonly cause: null; readonly since: null }
  | { readonly status: 'expired'; readonly cause: ExpiryCause; readonly since: Day }
  | { readonly status: 'suspended'; readonly cause: SuspensionCause; readonly since: Day }
  | { readonly status: 'revoked'; readonly cause: RevocationCause; readonly since: Day };

export type StandingFacts = {
  readonly badge: {
    /** The last day of its twelve-month term. */
    readonly termEndsOn: Day;
    readonly revoked: { readonly cause: RevocationCause; readonly on: Day } | null;
  };
  /** The assessment that it was issued for. */
  readonly assessment: Assessment;
  /** The day on which the subscription of the account ended; null while there is one. */
  readonly subscriptionEndedOn: Day | null;
  readonly today: Day;
  /** Of the assessment on that day, where it is known already: a long history is judged ten thousand times. */
  readonly evaluation?: Evaluation | undefined;
};

/** A standing that is not active. */
export type Lost = Exclude<Standing, { status: 'active' }>;

/** Lost by one of these causes. */
type LostBy<Kind extends Cause['kind']> = Lost & { readonly cause: Extract<Cause, { kind: Kind }> };

const ACTIVE: Standing = { status: 'active', cause: null, since: null };

const dayOf = (milliseconds: number): Day => londonDay(new Date(milliseconds));

const firstOf = (days: readonly Day[], otherwise: Day): Day => earliest(days) ?? otherwise;

/** A document that was uploaded without a specific type has the type that its question asks for. */
export const documentTypeFor = (documentType: DocumentType, question: Question | undefined): DocumentType =>
  documentType === 'compliance_document' ? (question?.documentType ?? documentType) : documentType;

/** The last day on which the badge can be active: the end of its term or of its evidence, whichever is earlier. */
export const badgeEndsOn = (termEndsOn: Day, evidenceEnd: Day | null): Day =>
  evidenceEnd !== null && evidenceEnd < termEndsOn ? evidenceEnd : termEndsOn;

/** The first document of the evidence that has run out. */
const expiredDocument = ({ assessment, today }: StandingFacts, edition: Edition): Lost | undefined => {
  const lastDay = evidenceEndsOn(assessment, edition);
  if (lastDay === null || lastDay >= today) return undefined;
  // Of several documents that expire on one day, the first in the order of the questions is named.
  const expired = edition.questions
    .flatMap(({ key }) => assessment.documents[key] ?? [])
    .find(({ expiresOn }) => expiresOn === lastDay);
  if (!expired) return undefined;
  const { key, documentId } = expired;
  const documentType = documentTypeFor(expired.documentType, edition.byKey.get(key));
  const cause = { kind: 'document', documentId, documentType, key, endedOn: lastDay } as const;
  return { status: 'expired', cause, since: addDays(lastDay, 1) };
};

const endedTerm = ({ badge: { termEndsOn }, today }: StandingFacts): LostBy<'term'> | undefined =>
  termEndsOn < today
    ? { status: 'expired', cause: { kind: 'term', endedOn: termEndsOn }, since: addDays(termEndsOn, 1) }
    : undefined;

/** A badge expires with its term or its first document, whichever is earlier; on the same day with the document. */
const expiry = (facts: StandingFacts, edition: Edition): Lost | undefined => {
  const [document, term] = [expiredDocument(facts, edition), endedTerm(facts)];
  return document && term && term.since < document.since ? term : (document ?? term);
};

const itemsWith = ({ items }: Evaluation, fault: Fault) =>
  items.filter((item) => item.fault === fault).map(({ question }) => question.key);

type Facts = Pick<Assessment, 'answers' | 'detached'>;

const daysOfAnswers = ({ answers }: Pick<Facts, 'answers'>, keys: readonly string[]): readonly Day[] =>
  keys.flatMap((key) => answers[key]?.at ?? []).map(dayOf);

/** For each question the day on which it was answered or lost its document, whichever is later. */
const daysOfMissing = ({ answers, detached }: Facts, keys: readonly string[]): readonly Day[] =>
  keys.flatMap((key) => {
    const at = Math.max(answers[key]?.at ?? 0, detached[key] ?? 0);
    return at > 0 ? [dayOf(at)] : [];
  });

/**
 * The first day on which a cause in the answers held. A badge that had expired before was not suspended on that day, so
 * its event may be later. Null if the assessment does not tell it any more.
 */
export const heldSince = (
  { kind, keys }: Extract<Cause, { kind: 'answers' | 'documents_missing' }>,
  assessment: Facts,
): Day | null => earliest(kind === 'answers' ? daysOfAnswers(assessment, keys) : daysOfMissing(assessment, keys));

/** An answer is now No. The cause holds since the earliest of these answers. */
const answersOfNo = ({ assessment, today }: StandingFacts, evaluation: Evaluation): Lost | undefined => {
  const keys = itemsWith(evaluation, 'answered_no');
  if (keys.length === 0) return undefined;
  return {
    status: 'suspended',
    cause: { kind: 'answers', keys },
    since: firstOf(daysOfAnswers(assessment, keys), today),
  };
};

/** A required document was removed, or was not uploaded with its answer. */
const missingDocuments = ({ assessment, today }: StandingFacts, evaluation: Evaluation): Lost | undefined => {
  const keys = itemsWith(evaluation, 'document_missing');
  if (keys.length === 0) return undefined;
  const { answers, detached } = assessment;
  const since = firstOf(daysOfMissing(assessment, keys), today);
  const wereRemoved = keys.every((key) => (detached[key] ?? 0) >= (answers[key]?.at ?? 1));
  const cause = { kind: 'documents_missing', keys, removedOn: wereRemoved ? since : null } as const;
  return { status: 'suspended', cause, since };
};

/** Questions of a newer edition that are unanswered after the grace period. */
const unansweredEdition = ({ assessment, today }: StandingFacts, editions: Editions): LostBy<'edition'> | undefined => {
  const overdue = overdueQuestions(assessment, editions, today);
  const [first] = overdue;
  if (!first) return undefined;
  const keys = overdue.map(({ question }) => question.key);
  const cause = { kind: 'edition', edition: first.askedSince.id, keys } as const;
  return { status: 'suspended', cause, since: addDays(first.answerBy, 1) };
};

/** The first day on which a subscription that ended on `endedOn` suspends badges. */
export const suspendsFrom = (endedOn: Day): Day => addDays(endedOn, DAYS_AFTER_SUBSCRIPTION + 1);

const endedSubscription = ({ subscriptionEndedOn, today }: StandingFacts): LostBy<'subscription'> | undefined => {
  if (subscriptionEndedOn === null) return undefined;
  const since = suspendsFrom(subscriptionEndedOn);
  if (today < since) return undefined;
  return { status: 'suspended', cause: { kind: 'subscription', endedOn: subscriptionEndedOn }, since };
};

export type LostByDate = LostBy<'term' | 'edition' | 'subscription'>;

/**
 * The causes that need no event but only a date: the end of the term, of a grace period or of a subscription. Documents
 * that run out are in the evaluation of the assessment.
 */
export const causesByDate = (facts: StandingFacts, editions: Editions): readonly LostByDate[] =>
  [endedTerm(facts), unansweredEdition(facts, editions), endedSubscription(facts)].filter((cause) => !!cause);

/**
 * The status of a badge on `today` and its cause. Verification, image, certificate, dashboard and policies all use it.
 * It depends on the date, so an expiry needs no event. Revoked comes before expired, expired before suspended.
 */
export const badgeStanding = (facts: StandingFacts, editions: Editions): Standing => {
  const { badge, assessment, today } = facts;
  if (badge.revoked) return { status: 'revoked', cause: badge.revoked.cause, since: badge.revoked.on };
  const own = editions.of(assessment.edition);
  const evaluation = facts.evaluation ?? evaluateAssessment(assessment, own, today);
  return (
    expiry(facts, own) ??
    answersOfNo(facts, evaluation) ??
    missingDocuments(facts, evaluation) ??
    unansweredEdition(facts, editions) ??
    endedSubscription(facts) ??
    ACTIVE
  );
};

/** The last day of the twelve-month term that begins on `startsOn`. */
export const termEnd = (startsOn: Day): Day => addMonths(startsOn, 12);
