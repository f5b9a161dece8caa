import { Link } from 'react-router-dom';
import { REPORT_REASONS } from '../../../domain/badgeReports/contract.ts';
import { countOf } from '../../../domain/numberWords.ts';
import type { OfficeBadgeReport } from '../../../domain/office/contract/messages.ts';
import { verifyBadgePath } from '../../paths.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { Instant, None } from '../records/Dated.tsx';

const COLUMNS: readonly Column<OfficeBadgeReport>[] = [
  {
    key: 'code',
    label: 'Badge',
    sort: 'code',
    cell: ({ code, reports }) => (
      <>
        <Link to={verifyBadgePath(code)}>{code}</Link>
        <span className="sub">{countOf(reports, 'report')}</span>
      </>
    ),
  },
  {
    key: 'reason',
    label: 'Reason',
    sort: 'reason',
    onPhone: true,
    cell: ({ reason, message }) => (
      <>
        {REPORT_REASONS[reason]}
        {message && <span className="sub">{message}</span>}
      </>
    ),
  },
  { key: 'email', label: 'From', onPhone: 'labelled', cell: ({ email }) => email || <None>No address</None> },
  {
    key: 'reported_at',
    label: 'Reported',
    sort: 'reported_at',
    onPhone: 'labelled',
    cell: ({ reported_at }) => <Instant at={reported_at} />,
  },
];

export const BadgeReportListPage = () => (
  <ListPage
    resource="badge-reports"
    title="Reported badges"
    search="Code of a badge"
    columns={COLUMNS}
    sort={{ field: 'reported_at', order: 'DESC' }}
    summary="What visitors of the verification page have told us. The owner gets a mail with the reason alone."
    empty={{ title: 'No report yet', text: 'Each verification page has a button to report its badge.' }}
  />
);
