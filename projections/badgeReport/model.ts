import type { ReportReason } from '../../domain/badgeReports/contract.ts';
import { readModel } from '../readModel.ts';

export type BadgeReportState = {
  reportId: string;
  accountId: string;
  propertyId: string;
  code: string;
  reason: ReportReason;
  /** Empty if the stranger has left none. */
  message: string;
  email: string;
  reportedAt: string;
};

const key = ({ event }: { event: { data: { reportId: string } } }) => event.data.reportId;

/** Answers: which badges have strangers reported, and why? One row per report, for our staff only, until it is erased. */
export const badgeReports = readModel<BadgeReportState, 'badgeReport'>({
  name: 'badge_report',
  version: 1,
  reads: ['badgeReport'],
  on: {
    BadgeReported: {
      key,
      fold: (_, { event: { data } }) => ({
        reportId: data.reportId,
        accountId: data.accountId,
        propertyId: data.propertyId,
        code: data.code,
        reason: data.reason,
        message: data.personal.reporter.details?.message ?? '',
        email: data.personal.reporter.details?.email ?? '',
        reportedAt: data.at,
      }),
    },
    BadgeReportErased: { key, fold: () => null },
  },
  // The person whose key is named by the report's id: the row goes with that key, not with the owner's account.
  owner: ({ reportId }) => reportId,
  columns: { code: 'text', reason: 'text', reported_at: 'timestamptz', about_id: 'uuid' },
  row: ({ code, reason, reportedAt, accountId }) => ({ code, reason, reported_at: reportedAt, about_id: accountId }),
  indexes: ['owner', 'about_id', 'code', 'reported_at, key, reason, code'],
});
