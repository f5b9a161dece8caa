import type { DocumentUploaded } from '../../domain/documents/events.ts';
import { readModel } from '../readModel.ts';

export type DocumentState = Omit<DocumentUploaded, 'at' | 'personal'> & {
  filename: string;
  uploadedAt: string;
  updatedAt: string;
  superseded: boolean;
};

const key = ({ event }: { event: { data: { documentId: string } } }) => event.data.documentId;

/** Answers: which documents does this property have, and when do they expire? One row per existing document. */
export const documentFile = readModel<DocumentState, 'document'>({
  name: 'document_file',
  version: 1,
  reads: ['document'],
  on: {
    DocumentUploaded: {
      key,
      fold: (_, { event }) => {
        const { at, personal, ...rest } = event.data;
        const filename = personal.owner.details?.filename ?? 'Erased';
        return { ...rest, filename, uploadedAt: at, updatedAt: at, superseded: false };
      },
    },
    DocumentExpiryChanged: {
      key,
      fold: (state, { event: { data } }) => state && { ...state, expiresOn: data.expiresOn, updatedAt: data.at },
    },
    DocumentSuperseded: { key, fold: (state) => state && { ...state, superseded: true } },
    DocumentDeleted: { key, fold: () => null },
  },
  owner: ({ accountId }) => accountId,
  columns: {
    property_id: 'uuid',
    question_key: 'text',
    expires_on: 'date',
    superseded: 'boolean',
    uploaded_at: 'timestamptz',
    sha256: 'text',
  },
  row: (state) => ({
    property_id: state.propertyId,
    question_key: state.key,
    expires_on: state.expiresOn,
    superseded: state.superseded,
    uploaded_at: state.uploadedAt,
    sha256: state.sha256,
  }),
  indexes: ['owner, property_id', 'sha256'],
});
