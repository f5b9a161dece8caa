import { styled } from '@mui/material/styles';
import type { Report } from '../../../../domain/assessments/contract.ts';
import { formatInstant } from '../../../../domain/calendar.ts';
import { scoreBand } from '../../../../domain/compliance/score.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { ProgressBar } from '../../../components/data/ProgressBar.tsx';
import { StatRow } from '../../../components/data/StatRow.tsx';
import { SummaryList } from '../../../components/data/SummaryList.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { size } from '../../../theme/tokens.ts';
import { reportStatus, statusText } from '../reportStatus.ts';

export const SUMMARY_ID = 'summary';

const Frame = styled(Card)({
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px 16px',
    alignItems: 'center',
    justifyContent: 'space-between',
  },
  '& h2': { fontSize: size.l },
  '& > dl': { margin: '10px 0 14px' },
});

export const ReportSummary = ({ report }: { report: Report }) => {
  const { summary, score, status, property_name, completed_at } = report;
  return (
    <>
      <Frame as="section" id={SUMMARY_ID} tabIndex={-1}>
        <header>
          <h2>Summary</h2>
          <Pill {...reportStatus(report)} />
        </header>
        <SummaryList
          items={[
            { label: 'Property', value: property_name },
            // A completed assessment that was moved to a newer edition is in progress again.
            {
              label: 'Completed',
              value: completed_at && status === 'completed' ? formatInstant(completed_at) : 'Not yet',
            },
            { label: 'Status', value: statusText(report) },
            { label: 'Score', value: `${score}%` },
          ]}
        />
        <ProgressBar value={score} tone={scoreBand(score)} />
      </Frame>
      <StatRow
        layout="report"
        items={[
          { label: 'Answered', value: `${summary.answered}/${summary.total}` },
          { label: 'Compliant', value: summary.compliant, icon: 'good' },
          { label: 'Not applicable', value: summary.not_applicable, icon: 'none' },
          { label: 'Non-compliant', value: summary.non_compliant, icon: summary.non_compliant > 0 ? 'bad' : 'none' },
          { label: 'Unanswered', value: summary.unanswered, icon: 'open' },
        ]}
      />
    </>
  );
};
