import type { ConsoleDocument } from '../../../domain/console/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import { fileAddress } from '../../api/actingAccount.ts';
import type { Column } from '../list/column.ts';
import { Instant, LastDay, None } from './Dated.tsx';
import { PropertyLink } from './PropertyLink.tsx';

export const DOCUMENT_COLUMNS: readonly Column<ConsoleDocument>[] = [
  {
    key: 'filename',
    label: 'Document',
    sort: 'filename',
    cell: ({ filename, document_type, download_url }) => (
      <>
        <a href={fileAddress(download_url)}>{filename}</a>
        <span className="sub">{DOCUMENT_TYPE_LABELS[document_type]}</span>
      </>
    ),
  },
  {
    key: 'property_name',
    label: 'Property',
    onPhone: true,
    cell: ({ property_id, property_name }) => (
      <PropertyLink propertyId={property_id} name={property_name} part="documents" />
    ),
  },
  {
    key: 'document_type',
    label: 'Type',
    sort: 'document_type',
    extra: true,
    cell: ({ document_type }) => DOCUMENT_TYPE_LABELS[document_type],
  },
  {
    key: 'expiry_date',
    label: 'Valid until',
    sort: 'expiry_date',
    onPhone: 'labelled',
    cell: ({ expiry_date, superseded }) => {
      if (superseded) return <None>Replaced</None>;
      return expiry_date ? <LastDay day={expiry_date} /> : <None>No expiry</None>;
    },
  },
  { key: 'issuer', label: 'Issuer', extra: true, cell: ({ issuer }) => issuer },
  { key: 'reference', label: 'Number', extra: true, cell: ({ reference }) => reference },
  {
    key: 'uploaded_at',
    label: 'Uploaded',
    sort: 'uploaded_at',
    cell: ({ uploaded_at }) => <Instant at={uploaded_at} />,
  },
];
