import type { DocumentUploaded } from '../../domain/documents/events.ts';
import { cutText, searchText, sortText } from '../../domain/searchText.ts';
import { readModel } from '../readModel.ts';

export type DocumentState = Omit<DocumentUploaded, 'at' | 'personal' | 'issuedOn'> & {
  /** The account that the file is stored for; after a transfer the former owner until the file is copied. */
  storedFor: string;
  filename: string;
  issuedOn: string | null;
  reference: string | null;
  issuer: string | null;
  uploadedAt: string;
  updatedAt: string;
  /** When the present expiry date was set. A change of the other details leaves it. */
  expirySetAt: string;
  /** How often its dates were changed. */
  dateChanges: number;
  superseded: boolean;
  replacedBy: string | null;
  supersededAt: string | null;
  /** The last day of the pause of its reminders. */
  remindersPausedUntil: string | null;
  /** The expiry date for which an expiry was recorded. */
  expiredOn: string | null;
};

const key = ({ event }: { event: { data: { documentId: string } } }) => event.data.documentId;

const withDates = (state: DocumentState, { expiresOn, at }: { expiresOn: string | null; at: string }) => ({
  ...state,
  expiresOn,
  updatedAt: at,
  expirySetAt: expiresOn === state.expiresOn ? state.expirySetAt : at,
  dateChanges: state.dateChanges + 1,
});

/** Who uploaded a document is not the business of the next owner. */
const withoutUploader = ({ uploadedBy: _, ...state }: DocumentState): DocumentState => state;

const unknown = { reference: null, issuer: null };

/** The expiry date of a document that counts and whose expiry has not been recorded. */
const expiryToRecord = ({ superseded, expiresOn, expiredOn }: DocumentState) =>
  superseded || expiresOn === expiredOn ? null : expiresOn;

/** Answers: which documents does this property have, and when do they expire? One row per existing document. */
export const documentFile = readModel<DocumentState, 'document' | 'reminder'>({
  name: 'document_file',
  version: 9,
  reads: ['document', 'reminder'],
  on: {
    DocumentUploaded: {
      key,
      fold: (_, { event }) => {
        const { at, personal, issuedOn = null, ...rest } = event.data;
        const { filename = 'Erased', reference = null, issuer = null } = personal.owner.details ?? {};
        // The spread stands last: V8 needs ten times as long to add so many fields to a copy.
        return {
          filename,
          issuedOn,
          reference,
          issuer,
          superseded: false,
          replacedBy: null,
          supersededAt: null,
          storedFor: rest.accountId,
          uploadedAt: at,
          updatedAt: at,
          expirySetAt: at,
          dateChanges: 0,
          remindersPausedUntil: null,
          expiredOn: null,
          ...rest,
        };
      },
    },
    DocumentExpiryChanged: {
      key,
      fold: (state, { event: { data } }) => state && withDates(state, data),
    },
    DocumentDatesChanged: {
      key,
      fold: (state, { event: { data } }) => {
        const details = data.personal.owner.details ?? unknown;
        return state && { ...withDates(state, data), issuedOn: data.issuedOn, ...details };
      },
    },
    DocumentExpired: {
      key,
      fold: (state, { event: { data } }) => state && { ...state, expiredOn: data.expiredOn },
    },
    DocumentSuperseded: {
      key,
      fold: (state, { event: { data } }) =>
        state && { ...state, superseded: true, replacedBy: data.byDocumentId, supersededAt: data.at },
    },
    DocumentReinstated: {
      key,
      fold: (state) => state && { ...state, superseded: false, replacedBy: null, supersededAt: null },
    },
    DocumentDeleted: { key, fold: () => null },
    DocumentTransferred: {
      key,
      fold: (state, { event: { data } }) => {
        const { accountId, personal } = data;
        const { filename = 'Erased', reference = null, issuer = null } = personal.owner.details ?? {};
        return state && { ...withoutUploader(state), accountId, storedFor: accountId, filename, reference, issuer };
      },
    },
    ReminderSent: null,
    RemindersMailed: null,
    RemindersSnoozed: {
      key,
      // A former owner's pause ends when the document is another account's already.
      fold: (state, { event: { data } }) =>
        state && (data.accountId === state.accountId ? { ...state, remindersPausedUntil: data.until } : state),
    },
  },
  owner: ({ accountId }) => accountId,
  onTransfer: (state, { accountId }) => ({ ...withoutUploader(state), accountId, remindersPausedUntil: null }),
  columns: {
    property_id: 'uuid',
    question_key: 'text',
    expires_on: 'date',
    superseded: 'boolean',
    uploaded_at: 'timestamptz',
    document_type: 'text',
    updated_at: 'text',
    date_changes: 'int',
    sha256: 'text',
    name_key: 'personal text',
    search_text: 'personal text',
    expiry_to_record: 'date',
    awaits_copy: 'boolean',
  },
  row: (state) => ({
    property_id: state.propertyId,
    question_key: state.key,
    expires_on: state.expiresOn,
    superseded: state.superseded,
    uploaded_at: state.uploadedAt,
    document_type: state.documentType,
    updated_at: state.updatedAt,
    date_changes: state.dateChanges,
    sha256: state.sha256,
    // A row of an index holds at most 2,700 bytes.
    name_key: cutText(sortText(state.filename), 200),
    search_text: searchText([state.filename, state.reference ?? '', state.issuer ?? ''].join(' ')),
    expiry_to_record: expiryToRecord(state),
    awaits_copy: state.storedFor !== state.accountId,
  }),
  indexes: [
    'property_id, owner',
    'owner, uploaded_at, key',
    'owner, superseded, expires_on',
    'owner, name_key, key',
    // Enough for counting the documents that a list of the console shows, without a look at the rows.
    'owner, document_type, key, property_id, expires_on, superseded',
    'sha256',
    'expiry_to_record, key',
    'awaits_copy, property_id, owner',
  ],
});
