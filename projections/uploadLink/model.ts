import type { DocumentType } from '../../domain/questionnaire/documentTypes.ts';
import { readModel } from '../readModel.ts';

export type UploadLinkState = {
  accountId: string;
  propertyId: string;
  linkId: string;
  key: string;
  documentType: DocumentType;
  lastDay: string;
  note: string | null;
  madeBy: string;
  madeAt: string;
  revoked: boolean;
  /** Earliest first. */
  received: readonly { documentId: string; at: string; name: string | null; licence: string | null }[];
};

const key = ({ event }: { event: { data: { linkId: string } } }) => event.data.linkId;

/** Answers: who was asked for which document, and has it come? One row per upload link. */
export const uploadLinks = readModel<UploadLinkState, 'uploadLink'>({
  name: 'upload_link',
  version: 2,
  reads: ['uploadLink'],
  on: {
    UploadLinkMade: {
      key,
      fold: (_, { event }) => {
        const { at, personal, ...made } = event.data;
        const { note = null } = personal.owner.details ?? {};
        return { ...made, note, madeAt: at, revoked: false, received: [] };
      },
    },
    UploadLinkUsed: {
      key,
      fold: (state, { event: { data } }) => {
        const { name = null, licence = null } = data.personal.sender.details ?? {};
        const { documentId, at } = data;
        return state && { ...state, received: [...state.received, { documentId, at, name, licence }] };
      },
    },
    UploadLinkRevoked: { key, fold: (state) => state && { ...state, revoked: true } },
  },
  owner: ({ accountId }) => accountId,
  onTransfer: () => null,
  columns: { property_id: 'uuid', made_at: 'timestamptz' },
  row: ({ propertyId, madeAt }) => ({ property_id: propertyId, made_at: madeAt }),
  indexes: ['owner, property_id, made_at'],
});
