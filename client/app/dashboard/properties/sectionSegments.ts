import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import { SECTIONS } from '../../../../domain/questionnaire/questionnaire.ts';
import type { BarSegment } from '../../../components/data/SegmentedBar.tsx';

/** An assessment in progress has no verdict yet, so every answer counts as done. */
export const sectionSegments = (assessment: OverviewRow['assessment']): BarSegment[] => {
  const unanswered = new Set(assessment?.unanswered);
  const wrong = new Set(assessment?.status === 'completed' ? assessment.non_compliant : []);
  return SECTIONS.map(({ title, count, questions }) => {
    const countIn = (positions: ReadonlySet<number>) =>
      questions.filter(({ position }) => positions.has(position)).length;
    return {
      name: title,
      of: count,
      done: assessment ? count - countIn(unanswered) - countIn(wrong) : 0,
      wrong: countIn(wrong),
    };
  });
};
