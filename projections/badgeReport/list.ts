import type { BADGE_REPORT_LIST, OfficeBadgeReport } from '../../domain/office/contract/messages.ts';
import { among } from '../conditions.ts';
import { type Asked, KEYS, type KeyList } from '../consoleList.ts';
import { type OfficeReader, ofOffice, wordsOf } from '../officeReader.ts';
import { type Query, rows, states } from '../query.ts';
import type { BadgeReportState } from './model.ts';

type Reports = Asked<typeof BADGE_REPORT_LIST>;
const ORDERS: Readonly<Record<Reports['sort'], string>> = {
  reported_at: 'reported_at',
  id: 'key',
  code: 'code',
  reason: 'reason',
};

export const reportKeys = (reader: OfficeReader, { filter, sort, direction }: Reports): KeyList => ({
  table: 'badge_report',
  conditions: [
    ...ofOffice(reader),
    among('key', filter.id),
    among('code', filter.code),
    among('reason', filter.reason),
    [wordsOf(filter.q), (all) => `lower(code) like all(${all}::text[])`],
  ],
  order: `${ORDERS[sort]} ${direction}, key ${direction}`,
});

type Counted = { readonly report: BadgeReportState; readonly reports: number };

/** In the order of the keys, each with the number of all reports of its badge. */
export const reportsByKey = (keys: readonly string[]): Query<Counted> =>
  rows({
    name: 'badge-reports-by-key',
    text: `select r.state as report, (select count(*)::int from badge_report o where o.code = r.code) as reports
      from ${KEYS} join badge_report r using (key) order by number`,
    values: [keys],
  });

/** Received before `instant` (ISO 8601, UTC), earliest first. */
export const reportsBefore = (instant: string): Query<BadgeReportState> =>
  states({
    name: 'badge-reports-before',
    text: 'select state from badge_report where reported_at < $1 order by reported_at, key',
    values: [instant],
  });

export const reportRow = ({ report, reports }: Counted): OfficeBadgeReport => ({
  id: report.reportId,
  reported_at: report.reportedAt,
  code: report.code,
  reason: report.reason,
  message: report.message,
  email: report.email,
  account_id: report.accountId,
  reports,
});

/** About badges of this account. */
export const reportsOf = (accountId: string): Query<BadgeReportState> =>
  states({
    name: 'badge-reports-of',
    text: 'select state from badge_report where about_id = $1',
    values: [accountId],
  });
