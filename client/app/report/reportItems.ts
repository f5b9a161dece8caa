import type { Report, ReportItem } from '../../../domain/assessments/contract.ts';
import type { Day } from '../../../domain/calendar.ts';
import { isExpired } from '../../../domain/compliance/expiry.ts';

export const itemsWithStatus = (report: Pick<Report, 'answers'>, status: ReportItem['status']): ReportItem[] =>
  report.answers.filter((item) => item.status === status).sort((a, b) => a.question_id - b.question_id);

/** Expired documents first: a new upload is enough to fix them. */
export const nonCompliantItems = (report: Pick<Report, 'answers'>, today: Day): ReportItem[] => {
  const expired = (item: ReportItem) => isExpired(item.expiry_date, today);
  const items = itemsWithStatus(report, 'non_compliant');
  return [...items.filter(expired), ...items.filter((item) => !expired(item))];
};

export const itemsWithExpiry = (report: Pick<Report, 'answers'>): (ReportItem & { expiry_date: Day })[] =>
  report.answers
    .filter((item): item is ReportItem & { expiry_date: Day } => item.document !== null && item.expiry_date !== null)
    .sort((a, b) => (a.expiry_date < b.expiry_date ? -1 : 1));
