import { useGetManyReference } from 'react-admin';
import type { ConsoleDocument, ConsoleProperty } from '../../../../domain/console/contract.ts';
import { StandaloneLink } from '../../../components/actions/StandaloneLink.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { propertyDocumentsPath } from '../../../paths.ts';
import { RowsCard } from '../../list/RowsCard.tsx';
import { DOCUMENT_COLUMNS } from '../../records/documentColumns.tsx';
import { TabLoading } from './TabLoading.tsx';

const COLUMNS = DOCUMENT_COLUMNS.filter(({ key }) => key !== 'property_name' && key !== 'document_type');

/** More than a property may hold. */
const ALL = { page: 1, perPage: 200 };

/** The documents that count today. */
export const DocumentsTab = ({ property }: { property: ConsoleProperty }) => {
  const query = useGetManyReference<ConsoleDocument>('documents', {
    target: 'property_id',
    id: property.id,
    pagination: ALL,
    sort: { field: 'expiry_date', order: 'ASC' },
    filter: { superseded: false },
  });
  const { data } = query;
  if (!data) return <TabLoading query={query} what="documents" />;
  return (
    <>
      {data.length === 0 ? (
        <EmptyState title="No documents yet">
          They are uploaded with the questions of the assessment that ask for them.
        </EmptyState>
      ) : (
        <RowsCard title="Documents" columns={COLUMNS} rows={data} />
      )}
      <StandaloneLink href={propertyDocumentsPath(property.id)}>All documents, with their history</StandaloneLink>
    </>
  );
};
