import { styled } from '@mui/material/styles';
import type { CurrentReport } from '../../../../domain/assessments/contract.ts';
import { useIsOwn } from '../../../auth/acting.ts';
import { PlaqueOutline } from '../../../components/badge/PlaqueOutline.tsx';
import { VerdictHeading } from '../../../components/badge/VerdictHeading.tsx';
import { FactList } from '../../../components/data/FactList.tsx';
import { completedText, failedAdvice, failedHeadline } from '../verdictTexts.ts';
import { marginBelow, PanelText } from './panelStyles.ts';

const Panel = styled(PlaqueOutline)(marginBelow);

export const FailedPanel = ({ report }: { report: CurrentReport }) => {
  const { compliant, not_applicable, non_compliant, unanswered, total } = report.summary;
  const isOwn = useIsOwn();
  const open = non_compliant + unanswered;
  return (
    <Panel as="section" tone="bad">
      <VerdictHeading tone="attention">{failedHeadline(open, report.property_name)}</VerdictHeading>
      <PanelText>
        {compliant + not_applicable} of {total} answers are in order. {failedAdvice(open, report, isOwn)}
      </PanelText>
      <FactList
        row
        items={[
          { label: 'Verdict', value: 'Non-Compliant' },
          { label: 'Score', value: `${report.score}%` },
          { label: 'Completed', value: completedText(report) },
        ]}
      />
    </Panel>
  );
};
