import { MAX_EXPIRIES } from '../../domain/dashboard/contract.ts';
import type { DocumentType } from '../../domain/questionnaire/documentTypes.ts';
import { type PropertyScope, type Query, rows, states } from '../query.ts';
import type { DocumentState } from './model.ts';

/** A document, the edition of the property's current assessment, and who has uploaded it: the name, or the address. */
export type FiledDocument = {
  readonly state: DocumentState;
  readonly edition: string | null;
  readonly uploaded_by: string | null;
};

/** The person with the profile `u`. A name may be left blank. */
export const UPLOADED_BY = `coalesce(nullif(u.state->>'name', ''), u.state->>'email') as uploaded_by`;

const FILED = `select d.state, p.edition, ${UPLOADED_BY} from document_file d
  left join property_overview p on p.key = d.property_id::text
  left join account_profile u on u.key = d.state->>'uploadedBy'`;

export const documentById = (documentId: string): Query<FiledDocument> =>
  rows({ name: 'document', text: `${FILED} where d.key = $1`, values: [documentId] });

/** All documents of an account, latest upload first. */
export const documentsOf = (accountId: string, scope: PropertyScope): Query<FiledDocument> =>
  rows({
    name: 'documents',
    text: `${FILED} where d.owner = $1 and ($2::uuid[] is null or d.property_id = any($2))
           order by d.uploaded_at desc, d.key`,
    values: [accountId, scope],
  });

/** Documents of one property, latest upload first. */
export const documentsOfProperty = (accountId: string, propertyId: string): Query<FiledDocument> =>
  rows({
    name: 'documents-of-property',
    text: `${FILED} where d.property_id = $2 and d.owner = $1 order by d.uploaded_at desc, d.key`,
    values: [accountId, propertyId],
  });

/** How many documents of each property were not replaced; no row for a property without any. */
export const documentCounts = (
  accountId: string,
  propertyIds: readonly string[],
): Query<{ readonly propertyId: string; readonly documents: number }> =>
  rows({
    name: 'document-counts',
    text: `select property_id as "propertyId", count(*)::int as documents from document_file
           where property_id = any($2::uuid[]) and owner = $1 and not superseded group by property_id`,
    values: [accountId, propertyIds],
  });

/** Documents that were uploaded before the property's first assessment, earliest first. */
export const documentsWithoutAssessment = (propertyId: string): Query<DocumentState> =>
  states({
    name: 'documents-without-assessment',
    text: `select state from document_file
           where property_id = $1 and question_key is not null and not superseded and state->>'assessmentId' is null order by uploaded_at, key`,
    values: [propertyId],
  });

export type ExpiringDocument = {
  readonly state: DocumentState;
  /** Of its property. */
  readonly name: string;
  /** The number of documents in the whole result. */
  readonly total: number;
};

// Without those of removed properties.
const datedOf = (name: string, between: string) => (values: readonly [string, PropertyScope, string, ...unknown[]]) =>
  rows<ExpiringDocument>({
    name,
    text: `select d.state, p.name, (count(*) over ())::int as total
           from document_file d join property_overview p on p.key = d.property_id::text
           where d.owner = $1 and ($2::uuid[] is null or d.property_id = any($2)) and not d.superseded
             and ${between} and not p.removed
           order by d.expires_on, d.key limit ${MAX_EXPIRIES}`,
    values,
  });

const expiring = datedOf('expiring-documents', 'd.expires_on between $3::date and $3::date + $4::int');
const expired = datedOf('expired-documents', 'd.expires_on < $3::date');

/** The first hundred documents that expire within `days`. */
export const expiringDocuments = (
  accountId: string,
  scope: PropertyScope,
  today: string,
  days: number,
): Query<ExpiringDocument> => expiring([accountId, scope, today, days]);

/** The first hundred documents that have expired. */
export const expiredDocuments = (accountId: string, scope: PropertyScope, today: string): Query<ExpiringDocument> =>
  expired([accountId, scope, today]);

export type DueDocument = Pick<DocumentState, 'documentId' | 'propertyId' | 'accountId'> & { readonly due: string };

/** Where a page of due documents ended. */
export type DueCursor = Pick<DueDocument, 'due' | 'documentId'>;

/** Documents that ran out before `today` and whose expiry is not recorded, earliest first. */
export const documentsToExpire = (today: string, after: DueCursor | null, limit: number): Query<DueDocument> =>
  rows({
    name: 'documents-to-expire',
    text: `select d.key as "documentId", d.property_id as "propertyId", d.owner as "accountId",
             d.expiry_to_record::text as due
           from document_file d join property_overview p on p.key = d.property_id::text and not p.removed
           where d.expiry_to_record < $1::date
             and ($2::date is null or (d.expiry_to_record, d.key) > ($2::date, $3::text))
           order by d.expiry_to_record, d.key limit $4`,
    values: [today, after?.due ?? null, after?.documentId ?? null, limit],
  });

/** Properties with documents whose files are still stored for a former owner, and their present owners. */
export const uncopiedProperties = (): Query<{ readonly propertyId: string; readonly accountId: string }> =>
  rows({
    name: 'uncopied-properties',
    text: `select distinct property_id as "propertyId", owner as "accountId" from document_file
           where awaits_copy order by property_id, owner`,
    values: [],
  });

/** The given SHA-256 hashes that belong to a document of this account, or whose files wait to be copied for another. */
export const knownHashes = (accountId: string, hashes: readonly string[]): Query<{ readonly sha256: string }> =>
  rows({
    name: 'known-hashes',
    text: `select distinct sha256 from document_file
           where (owner = $1::uuid or state->>'storedFor' = $1::uuid::text) and sha256 = any($2::text[])`,
    values: [accountId, hashes],
  });

/** Where the documents with these hashes are filed that were not replaced. */
export const filedHashes = (
  accountId: string,
  hashes: readonly string[],
): Query<{ readonly propertyId: string; readonly sha256: string }> =>
  rows({
    name: 'filed-hashes',
    text: `select distinct property_id as "propertyId", sha256 from document_file
           where owner = $1 and sha256 = any($2::text[]) and not superseded`,
    values: [accountId, hashes],
  });

/** What an entry of a calendar is made from. */
export type CalendarDocument = {
  readonly accountId: string;
  readonly propertyId: string;
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly key: string | null;
  readonly expiresOn: string;
  readonly updatedAt: string;
  /** How often its dates were changed. */
  readonly dateChanges: number;
  readonly propertyName: string;
  /** When the property got its present name, and how often the name has changed. */
  readonly detailsAt: string;
  readonly detailsChanges: number;
  /** Of the property's current assessment. */
  readonly edition: string | null;
};

export type DatedDocument = CalendarDocument & { readonly expirySetAt: string };

const CALENDAR_COLUMNS = `d.owner as "accountId", d.property_id as "propertyId", d.key as "documentId",
  d.document_type as "documentType", d.question_key as key, d.expires_on::text as "expiresOn",
  d.updated_at as "updatedAt", d.date_changes as "dateChanges", p.name as "propertyName", p.details_at as "detailsAt",
  p.details_changes as "detailsChanges", p.edition`;

const CALENDAR_ROWS = `document_file d join property_overview p on p.key = d.property_id::text
  where not d.superseded and not p.removed and d.expires_on is not null`;

const dated = (name: string, chosen: string) => (values: readonly unknown[]) =>
  rows<DatedDocument>({
    name,
    text: `select ${CALENDAR_COLUMNS}, d.state->>'expirySetAt' as "expirySetAt" from ${CALENDAR_ROWS} and ${chosen}
           order by d.expires_on, d.key`,
    values,
  });

const ofAccount = dated('dated-documents', 'd.owner = $1 and d.expires_on between $2 and $3');
const ofProperties = dated(
  'dated-documents-of-properties',
  'd.owner = $1 and d.property_id = any($2::uuid[]) and d.expires_on between $3 and $4',
);
const OF_PROPERTY = 'd.owner = $1 and d.property_id = $2';
const ofProperty = dated('dated-documents-of-property', OF_PROPERTY);
const ofDocument = dated('dated-document', 'd.key = $1');

/** The current documents of an account whose last day is between two days. */
export const datedDocuments = (accountId: string, from: string, to: string): Query<DatedDocument> =>
  ofAccount([accountId, from, to]);

/** The same of some properties of the account. */
export const datedDocumentsOfProperties = (
  accountId: string,
  { propertyIds, from, to }: { readonly propertyIds: readonly string[]; readonly from: string; readonly to: string },
): Query<DatedDocument> => ofProperties([accountId, propertyIds, from, to]);

/** The current documents of a property that have a last day. */
export const datedDocumentsOfProperty = (accountId: string, propertyId: string): Query<DatedDocument> =>
  ofProperty([accountId, propertyId]);

/** One current document with a last day. */
export const datedDocument = (documentId: string): Query<DatedDocument> => ofDocument([documentId]);

/** The account, or one property of it, whose dates other programs subscribe to. */
type Subscribed = { readonly accountId: string; readonly propertyId: string | null };

const subscribed = ({ accountId, propertyId }: Subscribed) =>
  propertyId === null
    ? { of: 'account', chosen: 'd.owner = $1', values: [accountId] }
    : { of: 'property', chosen: OF_PROPERTY, values: [accountId, propertyId] };

/**
 * A number that changes with what the entries of a calendar are made from; one row. Reading it costs a fraction of reading
 * the documents.
 */
export const calendarVersion = (calendar: Subscribed): Query<{ readonly version: string }> => {
  const { of, chosen, values } = subscribed(calendar);
  return rows({
    name: `calendar-version-${of}`,
    text: `select coalesce(sum(hash_record_extended(e, 0)), 0)::text as version
           from (select ${CALENDAR_COLUMNS} from ${CALENDAR_ROWS} and ${chosen}) as e`,
    values,
  });
};

/** The current documents with a last day, each with the version of the calendar that they make. */
export const calendarDocuments = (calendar: Subscribed): Query<CalendarDocument & { readonly version: string }> => {
  const { of, chosen, values } = subscribed(calendar);
  return rows({
    name: `calendar-documents-${of}`,
    text: `select e.*, (sum(hash_record_extended(e, 0)) over ())::text as version
           from (select ${CALENDAR_COLUMNS} from ${CALENDAR_ROWS} and ${chosen}) as e
           order by e."expiresOn", e."documentId"`,
    values,
  });
};
