import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Report } from '../../../../domain/assessments/contract.ts';
import type { Badge } from '../../../../domain/badges/contract.ts';
import { formatDay } from '../../../../domain/calendar.ts';
import { useMay } from '../../../auth/acting.ts';
import { BusyButton } from '../../../components/actions/BusyButton.tsx';
import { Plaque } from '../../../components/badge/Plaque.tsx';
import { VerdictHeading } from '../../../components/badge/VerdictHeading.tsx';
import { FactList } from '../../../components/data/FactList.tsx';
import { PAGES } from '../../../paths.ts';
import type { ReadyReport } from '../useReport.ts';
import { completedText } from '../verdictTexts.ts';
import { marginBelow, PanelActions, PanelText } from './panelStyles.ts';

const Panel = styled(Plaque)(marginBelow);

type Props = { report: Report; badge: Badge | null; viewBadge: ReadyReport['viewBadge'] };

/** Only an active badge is named on the plaque: a report can be passed while its badge is suspended or expired. */
const factsOf = (report: Report, badge: Badge | null) =>
  badge?.status === 'active'
    ? [
        { label: 'Badge', value: badge.badge_id },
        { label: 'Score', value: `${report.score}%` },
        { label: 'Valid Until', value: formatDay(badge.expiry_date) },
      ]
    : [
        { label: 'Verdict', value: 'Compliant' },
        { label: 'Score', value: `${report.score}%` },
        { label: 'Completed', value: completedText(report) },
      ];

export const PassedPanel = ({ report, badge, viewBadge }: Props) => {
  const mayIssue = useMay('badge:issue');
  return (
    <Panel as="section">
      <VerdictHeading tone="good">
        Congratulations!
        <br />
        {report.property_name} is compliant
      </VerdictHeading>
      <PanelText>
        All {report.summary.total} questions are answered, every answer counts as compliant, and the required documents
        are on file and in date.
      </PanelText>
      <FactList row items={factsOf(report, badge)} />
      <PanelActions>
        {(mayIssue || badge) && (
          <BusyButton onClick={viewBadge.start} busy={viewBadge.busy}>
            View Badge
          </BusyButton>
        )}
        <Button variant="outlined" href={PAGES.dashboard}>
          Dashboard
        </Button>
      </PanelActions>
    </Panel>
  );
};
