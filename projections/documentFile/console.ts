import type { ConsoleDocument, DOCUMENT_LIST } from '../../domain/console/contract.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { among, between, within } from '../conditions.ts';
import { type Asked, KEYS, type KeyList, type ListReader, ofProperties, searched } from '../consoleList.ts';
import { type Query, rows } from '../query.ts';
import { type FiledDocument, UPLOADED_BY } from './queries.ts';
import { documentRow } from './row.ts';

type Documents = Asked<typeof DOCUMENT_LIST>;

const ORDERS: Readonly<Record<Documents['sort'], string>> = {
  id: 'key',
  filename: 'name_key',
  document_type: 'document_type',
  uploaded_at: 'uploaded_at',
  expiry_date: 'expires_on',
};

export const consoleDocuments = (reader: ListReader, { filter, sort, direction }: Documents): KeyList => ({
  table: 'document_file',
  conditions: [
    ...ofProperties(reader, filter.property_id),
    among('key', filter.id),
    searched(filter.q, 'search_text'),
    among('document_type', filter.document_type),
    [filter.superseded, (superseded) => `superseded = ${superseded}`],
    // The documents of a removed property are kept, because its history names them.
    [
      filter.property_removed,
      (removed) =>
        `(property_id in (select key::uuid from property_overview where owner = $1 and removed)) = ${removed}`,
    ],
    ...between('expires_on', filter.expiry_date_gte, filter.expiry_date_lte),
    within('expires_on', filter.runs_out_within),
  ],
  // What never expires comes last in both directions. The other orders have an index, which this would not use.
  order: `${ORDERS[sort]} ${direction}${sort === 'expiry_date' ? ' nulls last' : ''}, key ${direction}`,
});

type Named = FiledDocument & { readonly property_name: string | null };

/** In the order of the keys. */
export const documentsByKey = (keys: readonly string[]): Query<Named> =>
  rows({
    name: 'documents-by-key',
    text: `select d.state, p.edition, ${UPLOADED_BY}, case when not p.removed then p.name end as property_name
           from ${KEYS} join document_file d using (key)
           left join property_overview p on p.key = d.property_id::text
           left join account_profile u on u.key = d.state->>'uploadedBy' order by number`,
    values: [keys],
  });

export const consoleDocumentRow = (
  { property_name, ...filed }: Named,
  editions: Editions,
  today: string,
): ConsoleDocument => ({ ...documentRow(filed, editions, today), property_name });
