import { Link } from 'react-router-dom';
import { formatDay, formatInstant } from '../../../domain/calendar.ts';
import type { ConsoleProperty } from '../../../domain/console/contract.ts';
import { NATION_LABELS, PROPERTY_TYPE_LABELS } from '../../../domain/properties/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { badgeStatus, complianceStatus } from '../../components/data/status.ts';
import type { Column } from '../list/column.ts';
import { consolePropertyPath } from '../paths.ts';
import { LastDay, None, Words } from '../records/Dated.tsx';

const NextExpiry = ({ next_expiry, next_document, documents }: ConsoleProperty) => {
  if (next_expiry === null) return <None>{documents === 0 ? 'No documents yet' : 'Nothing that counts'}</None>;
  const what = next_document && next_document !== 'badge' ? DOCUMENT_TYPE_LABELS[next_document] : 'Badge';
  return (
    <>
      {what}
      <span className="sub">
        <LastDay day={next_expiry} />
      </span>
    </>
  );
};

/** The last day while it is active; otherwise its state, and since when. */
const BadgeUntil = ({ badge_status, badge_until, badge_since }: ConsoleProperty) => {
  if (badge_status === 'none') return <None>None</None>;
  if (badge_status === 'active') return badge_until && formatDay(badge_until);
  return (
    <>
      <Pill {...badgeStatus(badge_status)} bare />
      {badge_since && <span className="sub">since {formatDay(badge_since)}</span>}
    </>
  );
};

export const PROPERTY_COLUMNS: readonly Column<ConsoleProperty>[] = [
  {
    key: 'name',
    label: 'Property',
    sort: 'name',
    cell: ({ id, name, address_line1, city }) => (
      <>
        <Link to={consolePropertyPath(id)}>{name}</Link>
        <span className="sub">
          {address_line1}, {city}
        </span>
      </>
    ),
  },
  { key: 'nation', label: 'Nation', sort: 'nation', cell: ({ nation }) => <Words>{NATION_LABELS[nation]}</Words> },
  { key: 'city', label: 'Town', sort: 'city', extra: true, cell: ({ city }) => city },
  {
    key: 'property_type',
    label: 'Type',
    sort: 'property_type',
    extra: true,
    cell: ({ property_type }) => PROPERTY_TYPE_LABELS[property_type],
  },
  {
    key: 'compliance',
    label: 'State',
    sort: 'compliance',
    onPhone: true,
    cell: ({ compliance, progress }) => <Pill {...complianceStatus(compliance, progress ?? 0)} />,
  },
  {
    key: 'badge_until',
    label: 'Badge until',
    sort: 'badge_until',
    cell: (property) => <BadgeUntil {...property} />,
  },
  {
    key: 'next_expiry',
    label: 'Runs out next',
    sort: 'next_expiry',
    onPhone: true,
    cell: (property) => <NextExpiry {...property} />,
  },
  { key: 'group', label: 'Client', cell: ({ group }) => group?.name ?? <None>None</None> },
  {
    key: 'looked_after_by',
    label: 'Looked after by',
    cell: ({ looked_after_by }) => looked_after_by?.name ?? <None>Nobody</None>,
  },
  { key: 'tags', label: 'Tags', extra: true, cell: ({ tags }) => tags.join(', ') },
  { key: 'documents', label: 'Documents', extra: true, cell: ({ documents }) => documents },
  {
    key: 'created_at',
    label: 'Added',
    sort: 'created_at',
    extra: true,
    cell: ({ created_at }) => formatInstant(created_at),
  },
  {
    key: 'updated_at',
    label: 'Last change',
    sort: 'updated_at',
    extra: true,
    cell: ({ updated_at }) => formatInstant(updated_at),
  },
];
