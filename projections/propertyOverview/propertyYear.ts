import { complianceOf } from '../../domain/assessments/compliance.ts';
import { evaluateAssessment } from '../../domain/assessments/state.ts';
import type { Compliance } from '../../domain/dashboard/contract.ts';
import type { Question } from '../../domain/questionnaire/schema.ts';
import { type AheadFacts, type Course, courses } from '../../domain/timeline/ahead.ts';
import type { OverviewState } from './state.ts';

/** What one property adds to the overviews of its account. Contains no name, because it is kept in memory. */
export type PropertyYear = {
  readonly course: Course;
  /** Today, like the questions that it fails. */
  readonly compliance: Compliance;
  readonly failing: readonly Question[];
};

export const propertyYears = (facts: AheadFacts) => {
  const { editions, today } = facts;
  const courseOf = courses(facts);
  return (property: OverviewState): PropertyYear => {
    const { assessment } = property;
    const evaluation = assessment && evaluateAssessment(assessment, editions.of(assessment.edition), today);
    const failing = (evaluation?.items ?? []).filter(({ status }) => status === 'non_compliant');
    return {
      course: courseOf(property),
      compliance: complianceOf(assessment, evaluation),
      failing: failing.map(({ question }) => question),
    };
  };
};
