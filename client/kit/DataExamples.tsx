import { scoreBand } from '../../domain/compliance/score.ts';
import { BulletList } from '../components/data/BulletList.tsx';
import { Pill } from '../components/data/Pill.tsx';
import { ProgressBar } from '../components/data/ProgressBar.tsx';
import { SegmentedBar } from '../components/data/SegmentedBar.tsx';
import { StatRow } from '../components/data/StatRow.tsx';
import { SummaryList } from '../components/data/SummaryList.tsx';
import { answerStatus, badgeStatus, complianceStatus, expiryStatus } from '../components/data/status.ts';
import { TickList } from '../components/data/TickList.tsx';
import { Card } from '../components/surfaces/Card.tsx';
import { row, stack } from './layout.ts';

const SECTION_LENGTHS = [9, 10, 6, 6, 6, 5];
const segments = (done: number[], wrong: number[] = []) =>
  SECTION_LENGTHS.map((of, at) => ({ name: `s${at}`, of, done: done[at] ?? 0, wrong: wrong[at] ?? 0 }));

const StatRows = () => (
  <>
    <StatRow
      layout="column"
      items={[
        { label: 'Total Properties', value: 4, sub: 'of 5 in your plan' },
        { label: 'Fully Compliant', value: 1, icon: 'good', sub: 'with an active badge' },
        { label: 'Expiring Soon', value: 1, icon: 'warn', sub: 'within 30 days' },
        { label: 'Action Required', value: 1, icon: 'bad', sub: 'non-compliant' },
      ]}
    />
    <StatRow
      layout="report"
      items={[
        { label: 'Answered', value: '42/42' },
        { label: 'Compliant', value: 33, icon: 'good' },
        { label: 'Not applicable', value: 6, icon: 'none' },
        { label: 'Non-compliant', value: 3, icon: 'bad' },
        { label: 'Unanswered', value: 0, icon: 'open' },
      ]}
    />
  </>
);

export const DataExamples = () => (
  <>
    <Card style={stack}>
      <div style={row}>
        <Pill {...complianceStatus('compliant')} />
        <Pill {...complianceStatus('non_compliant')} />
        <Pill {...complianceStatus('in_progress', 62)} />
        <Pill {...complianceStatus('not_assessed')} />
        <Pill {...badgeStatus('suspended')} />
        <Pill {...answerStatus('unanswered')} />
        <Pill {...expiryStatus('2026-12-09', '2026-11-21')} bare />
      </div>
      <SegmentedBar segments={segments([9, 9, 5, 5, 6, 5], [0, 1, 1, 1])} good label="39 of 42 in order" />
      <SegmentedBar segments={segments([9, 1])} />
      <ProgressBar value={93} tone={scoreBand(93)} label="Score" />
      <SummaryList
        items={[
          { label: 'Plan', value: 'Multi Property' },
          { label: 'Renews on', value: '02/06/2027' },
        ]}
      />
      <BulletList
        items={['Display the record in the property and upload a copy.', 'Test every alarm at each changeover.']}
      />
      <TickList items={['Full legal assessment', 'Document storage']} />
    </Card>
    <StatRows />
  </>
);
