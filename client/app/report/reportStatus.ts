import type { Report } from '../../../domain/assessments/contract.ts';
import { complianceStatus, type Status } from '../../components/data/status.ts';

type ReportState = Pick<Report, 'status' | 'compliant' | 'progress' | 'summary'>;

export const isPassed = ({ status, compliant }: Pick<Report, 'status' | 'compliant'>): boolean =>
  status === 'completed' && compliant;

export const reportStatus = (report: ReportState): Status =>
  report.status === 'in_progress'
    ? complianceStatus('in_progress', report.progress)
    : complianceStatus(report.compliant ? 'compliant' : 'non_compliant');

/** "Incomplete": a completed assessment with unanswered questions. */
export const statusText = ({ status, summary }: ReportState): 'Completed' | 'In Progress' | 'Incomplete' => {
  if (status === 'in_progress') return 'In Progress';
  return summary.unanswered > 0 ? 'Incomplete' : 'Completed';
};
