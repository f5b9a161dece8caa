import { Link } from 'react-router-dom';
import type { AssessmentRow } from '../../../domain/assessments/contract.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { complianceStatus } from '../../components/data/status.ts';
import type { Column } from '../list/column.ts';
import { ListPage } from '../list/ListPage.tsx';
import { consolePropertyPath } from '../paths.ts';
import { Instant, None } from './Dated.tsx';

const stateOf = ({ status, passed, progress }: AssessmentRow) =>
  complianceStatus(status === 'in_progress' ? 'in_progress' : passed ? 'compliant' : 'non_compliant', progress);

const COLUMNS: readonly Column<AssessmentRow>[] = [
  {
    key: 'property_name',
    label: 'Property',
    sort: 'property_name',
    cell: ({ property_id, property_name, property_address }) => (
      <>
        <Link to={`${consolePropertyPath(property_id)}/answers`}>{property_name}</Link>
        <span className="sub">{property_address}</span>
      </>
    ),
  },
  { key: 'status', label: 'State', sort: 'status', onPhone: true, cell: (row) => <Pill {...stateOf(row)} /> },
  { key: 'score', label: 'Score', onPhone: 'labelled', cell: ({ score }) => `${score}%` },
  { key: 'edition', label: 'Question set', sort: 'edition', cell: ({ edition }) => edition },
  { key: 'started_at', label: 'Started', sort: 'started_at', cell: ({ started_at }) => <Instant at={started_at} /> },
  {
    key: 'completed_at',
    label: 'Completed',
    sort: 'completed_at',
    cell: ({ completed_at }) => (completed_at ? <Instant at={completed_at} /> : <None>Not yet</None>),
  },
];

export const AssessmentListPage = () => (
  <ListPage
    resource="assessments"
    title="Assessments"
    search="Name, street, town or postcode"
    columns={COLUMNS}
    sort={{ field: 'started_at', order: 'DESC' }}
    empty={{ title: 'No assessment yet', text: 'The current assessment of each property stands here.' }}
  />
);
