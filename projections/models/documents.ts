import type { DocumentUploaded } from '../../domain/documents/events.ts';
import { ignoring, type ReadModel } from '../readModel.ts';

export type DocumentState = Omit<DocumentUploaded, 'at' | 'personal' | 'supersedes'> & {
  filename: string;
  uploadedAt: string;
  updatedAt: string;
  superseded: boolean;
};

/** Answers: which papers does this property have, and until when do they hold? One row a document that is kept. */
export const documents: ReadModel<DocumentState> = {
  name: 'document_file',
  version: 1,
  on: {
    DocumentUploaded: {
      key: ({ event }) => event.data.documentId,
      fold: (_, { event }) => {
        const { at, personal, supersedes: __, ...rest } = event.data;
        return { ...rest, filename: personal?.filename ?? 'Erased', uploadedAt: at, updatedAt: at, superseded: false };
      },
    },
    DocumentExpiryChanged: {
      key: ({ event }) => event.data.documentId,
      fold: (state, { event: { data } }) => state && { ...state, expiresOn: data.expiresOn, updatedAt: data.at },
    },
    DocumentSuperseded: {
      key: ({ event }) => event.data.documentId,
      fold: (state) => state && { ...state, superseded: true },
    },
    DocumentDeleted: { key: ({ event }) => event.data.documentId, fold: () => null },
    ...ignoring('AccountRegistered', 'EmailClaimed', 'EmailReleased', 'PropertySlotTaken', 'PropertySlotReleased'),
    ...ignoring('PropertyAdded', 'PropertyChanged', 'PropertyRemoved', 'AssessmentOpened'),
    ...ignoring('AssessmentStarted', 'QuestionAnswered', 'DocumentAttached', 'DocumentDetached'),
    ...ignoring('AssessmentCompleted', 'AssessmentReevaluated', 'AssessmentSuperseded'),
    ...ignoring('BadgeIssued', 'BadgeSuspended', 'BadgeReinstated', 'BadgeRenewed', 'BadgeRevoked'),
    ...ignoring('CheckoutStarted', 'CheckoutDeclined', 'SubscriptionActivated', 'SubscriptionEnded'),
  },
  columns: {
    account_id: { type: 'uuid', of: ({ accountId }) => accountId },
    property_id: { type: 'uuid', of: ({ propertyId }) => propertyId },
    position: { type: 'int', of: ({ position }) => position },
    expires_on: { type: 'date', of: ({ expiresOn }) => expiresOn },
    superseded: { type: 'boolean', of: ({ superseded }) => superseded },
    uploaded_at: { type: 'timestamptz', of: ({ uploadedAt }) => uploadedAt },
  },
  indexes: ['account_id, property_id'],
};
