import { formatDay, formatInstant } from '../../../domain/calendar.ts';
import type { ConsoleDocument } from '../../../domain/console/contract.ts';
import { DOCUMENT_TYPE_LABELS } from '../../../domain/questionnaire/documentTypes.ts';
import { useRows } from '../list/lists.ts';
import { Table } from '../list/tableStyles.ts';
import { LastDay, None } from '../records/Dated.tsx';
import { PropertyLink } from '../records/PropertyLink.tsx';
import { Section } from './Section.tsx';

const SHOWN = 10;

/** The documents that have been on file longest. What replaced another one is as old as itself. */
export const OldestEvidence = () => {
  const { data = [] } = useRows<ConsoleDocument>('documents', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'uploaded_at', order: 'ASC' },
    filter: { superseded: false, property_removed: false },
  });
  if (data.length === 0) return null;
  return (
    <Section title="Oldest evidence" text="The documents that have been on file for the longest time, unreplaced.">
      <Table>
        <caption>Oldest evidence</caption>
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col">Property</th>
            <th scope="col">Issued on</th>
            <th scope="col">On file since</th>
            <th scope="col">Valid until</th>
          </tr>
        </thead>
        <tbody>
          {data.map(
            ({ id, filename, document_type, property_id, property_name, issued_on, uploaded_at, expiry_date }) => (
              <tr key={id}>
                <th scope="row">
                  {DOCUMENT_TYPE_LABELS[document_type]}
                  <span className="sub">{filename}</span>
                </th>
                <td data-phone>
                  <PropertyLink propertyId={property_id} name={property_name} part="documents" />
                </td>
                <td>{issued_on ? formatDay(issued_on) : <None>Not given</None>}</td>
                <td data-phone data-label="On file since">
                  {formatInstant(uploaded_at)}
                </td>
                <td>{expiry_date ? <LastDay day={expiry_date} /> : <None>No expiry</None>}</td>
              </tr>
            ),
          )}
        </tbody>
      </Table>
    </Section>
  );
};
