import { complianceOf } from '../assessments/compliance.ts';
import { type Assessment, evaluateAssessment } from '../assessments/state.ts';
import { causesByDate, documentTypeFor, type LostByDate, type StandingFacts } from '../badges/standing.ts';
import { addDays, type Day } from '../calendar.ts';
import type { Editions } from '../questionnaire/editions.ts';
import type { RedCause } from './redCause.ts';

export type PropertyAhead = {
  readonly propertyId: string;
  /** The current assessment. */
  readonly assessment: Assessment | null;
  readonly badge: StandingFacts['badge'] | null;
};

export type VerdictOn = {
  readonly compliant: boolean;
  /** What is no longer in order on this day only because a date has passed, by id. */
  readonly red: ReadonlyMap<string, RedCause>;
};

const expiredDocuments = (assessment: Assessment, expired: readonly { readonly key: string }[], editions: Editions) =>
  expired.flatMap(({ key }): [string, RedCause][] => {
    const document = assessment.documents[key];
    if (!document?.expiresOn) return [];
    const documentType = documentTypeFor(document.documentType, editions.of(assessment.edition).byKey.get(key));
    return [[document.documentId, { kind: 'document', documentType, lastDay: document.expiresOn }]];
  });

const redCauseOf = ({ cause, since }: LostByDate): [string, RedCause] => {
  switch (cause.kind) {
    case 'term':
    case 'subscription':
      return [cause.kind, { kind: cause.kind, lastDay: cause.endedOn }];
    case 'edition':
      return [cause.kind, { kind: cause.kind, lastDay: addDays(since, -1), questions: cause.keys.length }];
  }
};

const badgeCauses = (facts: StandingFacts, editions: Editions) => causesByDate(facts, editions).map(redCauseOf);

/** The verdict on a property, and what is red, on a day to come if nothing is done until then. */
export const verdictOn = (
  { assessment, badge }: PropertyAhead,
  { day, subscriptionEndedOn }: { readonly day: Day; readonly subscriptionEndedOn: Day | null },
  editions: Editions,
): VerdictOn => {
  if (!assessment) return { compliant: false, red: new Map() };
  const evaluation = evaluateAssessment(assessment, editions.of(assessment.edition), day);
  const lost =
    badge && !badge.revoked ? badgeCauses({ badge, assessment, today: day, subscriptionEndedOn }, editions) : [];
  return {
    compliant: complianceOf(assessment, evaluation) === 'compliant',
    red: new Map([...expiredDocuments(assessment, evaluation.expired, editions), ...lost]),
  };
};
