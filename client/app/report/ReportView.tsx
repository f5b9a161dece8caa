import { styled } from '@mui/material/styles';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { colour, size } from '../../theme/tokens.ts';
import { AppLayout } from '../layout/AppLayout.tsx';
import { DatesToKeep } from './items/ExpiryDates.tsx';
import { DownloadReport } from './DownloadReportButton.tsx';
import { Fold } from './items/CollapsibleItems.tsx';
import { NonCompliantItems } from './items/NonCompliantItems.tsx';
import { ReviewPanel } from './summary/ReviewPanel.tsx';
import { Summary } from './summary/ReportSummary.tsx';
import { VerdictPanel } from './verdict/VerdictPanel.tsx';
import { passed, toPutRightFirst, withDates, withStatus } from './reportItems.ts';
import type { ReadyReport } from './useReport.ts';

const TABLET = '@media (max-width: 1023px)';

const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 336px',
  gap: 24,
  alignItems: 'start',
  '& > *': { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' },
  [TABLET]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media (min-width: 600px) and (max-width: 1023px)': { '& > aside': { gridTemplateColumns: '1fr 1fr' } },
});

const PlainWords = styled('p')({ marginTop: 8, fontSize: size.s, color: colour.ink2, maxWidth: '44em' });

const BACK = { href: '/dashboard', label: 'Back to dashboard' };

export const ReportView = ({ report, today, badge, download, viewBadge }: ReadyReport) => (
  <AppLayout
    title={report.property_name}
    subtitle={report.property_address}
    back={BACK}
    end={<DownloadReport busy={download.busy} onDownload={download.start} />}
  >
    <PageTitle>{`Report: ${report.property_name}`}</PageTitle>
    <Columns>
      <div>
        {download.problem && <AlertBox focus>{download.problem}</AlertBox>}
        {viewBadge.problem && <AlertBox focus>{viewBadge.problem}</AlertBox>}
        <VerdictPanel report={report} badge={badge} viewBadge={viewBadge} />
        {passed(report) ? (
          <DatesToKeep items={withDates(report)} today={today} />
        ) : (
          <NonCompliantItems report={report} items={toPutRightFirst(report, today)} />
        )}
        <Fold status="compliant" items={withStatus(report, 'compliant')} />
        <Fold status="not_applicable" items={withStatus(report, 'not_applicable')} />
        {report.summary.unanswered > 0 && <Fold status="unanswered" items={withStatus(report, 'unanswered')} />}
        <PlainWords>
          This report rests on your own answers and the documents on file. It is a self-assessment with evidence, not a
          legal opinion.
        </PlainWords>
      </div>
      <aside aria-label="Summary">
        <Summary report={report} />
        {!passed(report) && <ReviewPanel report={report} badge={badge} today={today} />}
      </aside>
    </Columns>
  </AppLayout>
);
