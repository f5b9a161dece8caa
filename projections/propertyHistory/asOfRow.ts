import type { Audience } from '../../domain/badges/reason.ts';
import type { Day } from '../../domain/calendar.ts';
import type { Evaluation } from '../../domain/compliance/evaluate.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { AsOfReply, Course } from '../../domain/timeline/contract.ts';
import type { Judged } from '../../domain/timeline/gaps.ts';
import { reasonsNotInOrder } from '../../domain/timeline/notInOrder.ts';
import { evaluationRow } from '../propertyOverview/evaluationRow.ts';
import { overviewRow } from '../propertyOverview/overviewRow.ts';
import type { AddressState } from '../propertyOverview/propertyRow.ts';
import type { OverviewState } from '../propertyOverview/state.ts';
import type { Span } from './replay.ts';

type Shown = {
  readonly date: Day;
  readonly editions: Editions;
  readonly origin: string;
  /** The present one: the history holds no personal data. */
  readonly address: AddressState;
};

/** Why the property was not in order. A removed one was not, whatever its verdict had been. */
const reasonsOf = (
  { removed, assessment }: Pick<OverviewState, 'removed' | 'assessment'>,
  evaluation: Evaluation | null,
  audience?: Audience,
): readonly string[] => (removed ? ['It had been removed.'] : reasonsNotInOrder(assessment, evaluation, audience));

/** A property as it stood at the end of a day. */
export const asOfRow = (
  { known, compliance, evaluation, subscriptionEndedOn }: Span,
  { date, editions, origin, address }: Shown,
): Omit<AsOfReply, 'success'> => {
  const { name, addressLine1, addressLine2, city, postcode } = address;
  const property = { ...known.property, badge: known.badge, name, addressLine1, addressLine2, city, postcode };
  const edition = property.assessment && editions.of(property.assessment.edition);
  const { badge } = overviewRow(property, { today: date, editions, subscriptionEndedOn, origin });
  return {
    date,
    edition: edition?.id ?? null,
    compliance,
    evaluation: evaluation && evaluationRow(evaluation),
    reasons: [...reasonsOf(property, evaluation)],
    documents: [...known.documents.values()].map((document) => ({
      id: document.documentId,
      document_type: document.documentType,
      question_id: (document.key !== null && edition?.byKey.get(document.key)?.position) || null,
      question_key: document.key,
      expiry_date: document.expiresOn,
      uploaded_at: document.uploadedAt,
      superseded: document.superseded,
    })),
    badge,
  };
};

/** The state and the score over time: spans that differ in neither are joined. */
export const courseOf = (spans: readonly Span[]): readonly Course[] => {
  const course: Course[] = [];
  for (const { from, to, compliance, evaluation } of spans) {
    const score = evaluation?.score ?? null;
    const last = course.at(-1);
    if (last && last.compliance === compliance && last.score === score) course[course.length - 1] = { ...last, to };
    else course.push({ from, to, compliance, score });
  }
  return course;
};

/** The days of a property, good and bad, for a stay. */
export const judgedDays = (spans: readonly Span[], audience: Audience = 'owner'): readonly Judged[] =>
  spans.map(({ from, to, known: { property }, evaluation }) => ({
    from,
    to,
    reasons: reasonsOf(property, evaluation, audience),
  }));
