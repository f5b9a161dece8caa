import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Report } from '../../../../domain/assessments/contract.ts';
import { formatInstant } from '../../../../domain/calendar.ts';
import { useMay } from '../../../auth/acting.ts';
import { PlaqueOutline } from '../../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../../components/badge/VerdictHeading.tsx';
import { FactList } from '../../../components/data/FactList.tsx';
import { continueHref } from '../questionnaireLinks.ts';
import { remainingText } from '../verdictTexts.ts';
import { marginBelow, PanelActions, PanelText } from './panelStyles.ts';

const Panel = styled(PlaqueOutline)(marginBelow);

export const InProgressPanel = ({ report }: { report: Report }) => {
  const mayAnswer = useMay('assessment:answer');
  const { answered, total, unanswered } = report.summary;
  return (
    <Panel as="section">
      <VerdictHeading tone="none">
        {unanswered > 0 ? remainingText(unanswered) : 'Every question is answered'}
      </VerdictHeading>
      <PanelText>
        {answered} of {total} questions are answered.{' '}
        {unanswered > 0
          ? 'The verdict comes when all of them are.'
          : 'Complete the assessment on its last page to get the verdict.'}
      </PanelText>
      <FactList
        row
        items={[
          { label: 'Verdict', value: 'Not yet' },
          { label: 'Score', value: `${report.score}%` },
          { label: 'Started', value: formatInstant(report.started_at) },
        ]}
      />
      {mayAnswer && (
        <PanelActions>
          <Button href={continueHref(report)}>Continue Assessment</Button>
        </PanelActions>
      )}
    </Panel>
  );
};
