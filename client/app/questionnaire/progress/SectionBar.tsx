import { SegmentedBar } from '../../../components/data/SegmentedBar.tsx';
import type { Progress } from './sectionProgress.ts';

/** One part per section, filled by its share of answered questions. */
export const SectionBar = ({ progress }: { progress: Progress }) => (
  <SegmentedBar
    segments={progress.sections.map(({ title, total, answered }) => ({ name: title, of: total, done: answered }))}
  />
);
