import { complianceOf } from '../../domain/assessments/compliance.ts';
import { lastCheckOn, nextCheckOn } from '../../domain/assessments/recheck.ts';
import { type Assessment, evaluateAssessment, evidenceEndsOn, progressStatus } from '../../domain/assessments/state.ts';
import { type Day, earliest } from '../../domain/calendar.ts';
import type { Evaluation, ItemStatus } from '../../domain/compliance/evaluate.ts';
import { progressOf } from '../../domain/compliance/score.ts';
import type { OverviewRow } from '../../domain/dashboard/contract.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { badgeRow } from '../badge/badgeRow.ts';
import { standingOn } from '../badge/standing.ts';
import { completedAtOf } from './assessmentRow.ts';
import { propertyRow } from './propertyRow.ts';
import { rulesChangeRow } from './rulesChangeRow.ts';
import type { OverviewState } from './state.ts';

/** A day before any real date: a row rendered for it is valid until the first date has passed. */
const BEFORE_ALL: Day = '0001-01-01';

export type OverviewContext = {
  /** Null means "before any date has passed". */
  readonly today: Day | null;
  readonly editions: Editions;
  readonly subscriptionEndedOn?: Day | null;
  /** Scheme and host of verification addresses; without it the address is only a path. */
  readonly origin?: string;
};

const positionsOf = ({ items }: Evaluation, status: ItemStatus): number[] =>
  items.filter((item) => item.status === status).map(({ question }) => question.position);

const assessmentPart = (
  assessment: Assessment,
  evaluation: Evaluation,
  { editions, today }: OverviewContext,
): OverviewRow['assessment'] => {
  const status = progressStatus(assessment, evaluation);
  const completed = status === 'completed';
  const { answered, total } = evaluation.summary;
  const lastCheck = lastCheckOn(assessment, editions.of(assessment.edition));
  return {
    id: assessment.assessmentId,
    status,
    progress: progressOf(answered, total),
    answered,
    total,
    passed: completed ? evaluation.compliant : null,
    compliant: completed && evaluation.compliant,
    completed_at: completedAtOf(assessment),
    check_again_on: lastCheck && nextCheckOn(lastCheck),
    edition: assessment.edition,
    non_compliant: positionsOf(evaluation, 'non_compliant'),
    unanswered: positionsOf(evaluation, 'unanswered'),
    rules_change: rulesChangeRow(assessment, editions, today ?? BEFORE_ALL),
  };
};

/** A property with its assessment and its badge, as the dashboard shows it. */
export const overviewRow = (state: OverviewState, context: OverviewContext): OverviewRow => {
  const { assessment, badge, propertyId } = state;
  const { editions, subscriptionEndedOn = null, origin = '' } = context;
  const today = context.today ?? BEFORE_ALL;
  const edition = assessment && editions.of(assessment.edition);
  const evaluation = assessment && edition && evaluateAssessment(assessment, edition, today);
  const on = badge && standingOn({ badge, property: state, subscriptionEndedOn, today }, editions);
  const property = { ...state, edition: assessment?.edition ?? null };
  return {
    ...propertyRow(state),
    assessment: assessment && evaluation ? assessmentPart(assessment, evaluation, context) : null,
    compliance: complianceOf(assessment, evaluation),
    badge: badge && on && badgeRow({ badge, propertyId, property, on, origin }, editions),
    next_expiry: earliest([
      assessment && edition ? evidenceEndsOn(assessment, edition) : null,
      badge?.termEndsOn ?? null,
    ]),
    // A document of a question that the edition no longer asks does not count as evidence.
    documents: {
      total: Object.keys(assessment?.documents ?? {}).filter((key) => edition?.byKey.has(key)).length,
    },
  };
};
