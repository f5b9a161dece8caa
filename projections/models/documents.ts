import type { DocumentUploaded } from '../../domain/documents/events.ts';
import { ignoring, type ReadModel } from '../readModel.ts';

export type DocumentState = Omit<DocumentUploaded, 'at' | 'personal'> & {
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
        const { at, personal, ...rest } = event.data;
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
    account_id: 'uuid',
    property_id: 'uuid',
    position: 'int',
    expires_on: 'date',
    superseded: 'boolean',
    uploaded_at: 'timestamptz',
  },
  row: ({ accountId, propertyId, position, expiresOn, superseded, uploadedAt }) => ({
    account_id: accountId,
    property_id: propertyId,
    position,
    expires_on: expiresOn,
    superseded,
    uploaded_at: uploadedAt,
  }),
  indexes: ['account_id, property_id'],
};
