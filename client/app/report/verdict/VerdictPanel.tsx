import type { CurrentReport } from '../../../../domain/assessments/contract.ts';
import type { Badge } from '../../../../domain/badges/contract.ts';
import { isPassed } from '../reportStatus.ts';
import type { ReadyReport } from '../useReport.ts';
import { FailedPanel } from './FailedPanel.tsx';
import { InProgressPanel } from './InProgressPanel.tsx';
import { PassedPanel } from './PassedPanel.tsx';

type Props = { report: CurrentReport; badge: Badge | null; viewBadge: ReadyReport['viewBadge'] };

/** Only a passed report gets the plaque; the others get its dashed outline and the reason. */
export const VerdictPanel = ({ report, badge, viewBadge }: Props) => {
  if (isPassed(report)) return <PassedPanel report={report} badge={badge} viewBadge={viewBadge} />;
  return report.status === 'in_progress' ? <InProgressPanel report={report} /> : <FailedPanel report={report} />;
};
