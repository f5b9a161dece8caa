import type { OverviewRow } from '../../../../domain/dashboard/contract.ts';
import type { BarSegment } from '../../../components/data/SegmentedBar.tsx';
import { currentEdition, editionOf } from '../../editions.ts';

type Assessment = NonNullable<OverviewRow['assessment']>;

/** An assessment in progress has no verdict yet, so every answer counts as done. */
const wrongPositions = ({ status, non_compliant }: Assessment) => (status === 'completed' ? non_compliant : []);

/** In place of the sections when this build does not know the edition. */
const wholeSegment = (assessment: Assessment): BarSegment => {
  const { total, unanswered } = assessment;
  const wrong = wrongPositions(assessment).length;
  return { name: 'All questions', of: total, done: total - unanswered.length - wrong, wrong };
};

/** One segment for each section. */
export const sectionSegments = (assessment: OverviewRow['assessment']): BarSegment[] => {
  const edition = assessment ? editionOf(assessment.edition) : currentEdition();
  if (assessment && !edition) return [wholeSegment(assessment)];
  const unanswered = new Set(assessment?.unanswered);
  const wrong = new Set(assessment ? wrongPositions(assessment) : []);
  return (edition?.sections ?? []).map(({ title, questions }) => {
    const count = questions.length;
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
