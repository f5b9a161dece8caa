import { styled } from '@mui/material/styles';
import { History } from 'lucide-react';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { replayPath } from '../../paths.ts';
import { colour, size, tablet } from '../../theme/tokens.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { BACK_TO_DASHBOARD } from '../layout/backToDashboard.ts';
import { RulesChangeNotice } from '../rulesChange/RulesChangeNotice.tsx';
import { BundlePanel } from './bundle/BundlePanel.tsx';
import { DownloadReportButton } from './DownloadReportButton.tsx';
import { CollapsibleItems } from './items/CollapsibleItems.tsx';
import { ExpiryDates } from './items/ExpiryDates.tsx';
import { NonCompliantItems } from './items/NonCompliantItems.tsx';
import { openQuestionHref } from './questionnaireLinks.ts';
import { itemsWithExpiry, itemsWithStatus, nonCompliantItems } from './reportItems.ts';
import { isPassed } from './reportStatus.ts';
import { ReportSummary } from './summary/ReportSummary.tsx';
import { RestartPanel } from './summary/RestartPanel.tsx';
import { ReviewPanel } from './summary/ReviewPanel.tsx';
import type { ReadyReport } from './useReport.ts';
import { VerdictPanel } from './verdict/VerdictPanel.tsx';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 24,
  alignItems: 'start',
  '& > *': { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' },
  [tablet]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media (min-width: 600px) and (max-width: 1023px)': { '& > aside': { gridTemplateColumns: '1fr 1fr' } },
});

const Disclaimer = styled('p')({ marginTop: 8, fontSize: size.s, color: colour.ink2, maxWidth: '44em' });

export type ReportViewProps = ReadyReport & { onRestart: () => void };

export const ReportView = ({ report, today, badge, download, viewBadge, move, onRestart }: ReportViewProps) => (
  <AppLayout
    title={report.property_name}
    subtitle={report.property_address}
    back={BACK_TO_DASHBOARD}
    end={<DownloadReportButton busy={download.busy} onDownload={download.start} />}
  >
    <PageTitle>{`Report: ${report.property_name}`}</PageTitle>
    <Columns>
      <div>
        {download.problem && <AlertBox focus>{download.problem}</AlertBox>}
        {viewBadge.problem && <AlertBox focus>{viewBadge.problem}</AlertBox>}
        {move.problem && <AlertBox focus>{move.problem}</AlertBox>}
        {report.rules_change && (
          <RulesChangeNotice
            change={report.rules_change}
            onMove={report.rules_change.movable ? move.start : null}
            moving={move.busy}
            href={openQuestionHref(report)}
          />
        )}
        <VerdictPanel report={report} badge={badge} viewBadge={viewBadge} />
        {isPassed(report) ? (
          <ExpiryDates items={itemsWithExpiry(report)} today={today} />
        ) : (
          <NonCompliantItems report={report} items={nonCompliantItems(report, today)} />
        )}
        <CollapsibleItems status="compliant" items={itemsWithStatus(report, 'compliant')} />
        <CollapsibleItems status="not_applicable" items={itemsWithStatus(report, 'not_applicable')} />
        {report.summary.unanswered > 0 && (
          <CollapsibleItems status="unanswered" items={itemsWithStatus(report, 'unanswered')} />
        )}
        <Disclaimer>
          This report rests on your own answers and the documents on file. It is a self-assessment with evidence, not a
          legal opinion.
        </Disclaimer>
      </div>
      <aside aria-label="Summary">
        <ReportSummary report={report} />
        {!isPassed(report) && <ReviewPanel report={report} badge={badge} />}
        <BundlePanel report={report} />
        <StandaloneLink href={replayPath(report.property_id)}>
          <History aria-hidden="true" /> How it came to be, step by step
        </StandaloneLink>
        <RestartPanel onRestart={onRestart} />
      </aside>
    </Columns>
  </AppLayout>
);
