import type { Report, ReportItem } from '../../../domain/assessments/contract.ts';
import type { Day } from '../../../domain/calendar.ts';
import { isExpired } from '../../../domain/compliance/expiry.ts';
import { complianceStatus, type Status } from '../../components/data/status.ts';

export const itemsWithStatus = (report: Pick<Report, 'answers'>, status: ReportItem['status']): ReportItem[] =>
  report.answers.filter((item) => item.status === status).sort((a, b) => a.question_id - b.question_id);

/** Expired documents first: a new upload is enough to fix them. */
export const nonCompliantItems = (report: Pick<Report, 'answers'>, today: Day): ReportItem[] => {
  const lapsed = (item: ReportItem) => isExpired(item.expiry_date, today);
  const items = itemsWithStatus(report, 'non_compliant');
  return [...items.filter(lapsed), ...items.filter((item) => !lapsed(item))];
};

export const itemsWithExpiry = (report: Pick<Report, 'answers'>): (ReportItem & { expiry_date: Day })[] =>
  report.answers
    .filter((item): item is ReportItem & { expiry_date: Day } => item.document !== null && item.expiry_date !== null)
    .sort((a, b) => (a.expiry_date < b.expiry_date ? -1 : 1));

type ReportState = Pick<Report, 'status' | 'compliant' | 'progress' | 'summary'>;

export const isPassed = ({ status, compliant }: Pick<Report, 'status' | 'compliant'>): boolean =>
  status === 'completed' && compliant;

export const reportStatus = (report: ReportState): Status =>
  report.status === 'in_progress'
    ? complianceStatus('in_progress', report.progress)
    : complianceStatus(report.compliant ? 'compliant' : 'non_compliant');

/** "Incomplete": a completed assessment with unanswered questions. */
export const statusWord = ({ status, summary }: ReportState): 'Completed' | 'In Progress' | 'Incomplete' => {
  if (status === 'in_progress') return 'In Progress';
  return summary.unanswered > 0 ? 'Incomplete' : 'Completed';
};
