import { type Decider, type Decision, reject } from '../decider.ts';
import { EXPIRY_IN_PAST } from './contract.ts';
import type { DocumentEvent, DocumentUploaded } from './events.ts';

export type DocumentState =
  | { status: 'missing' }
  | { status: 'kept' | 'superseded' | 'deleted'; uploaded: DocumentUploaded; expiresOn: string | null };

/** `accountId` is the present owner of the property, which the caller has checked. */
type By = { accountId: string; at: string };

export type DocumentCommand =
  /** The property's stream has accepted it (TakeDocumentSlot), so it is not refused here. */
  | { type: 'UploadDocument'; uploaded: DocumentUploaded }
  | (By & { type: 'ChangeExpiry'; expiresOn: string | null; today: string })
  | (By & { type: 'SupersedeDocument'; byDocumentId: string | null })
  | (By & { type: 'DeleteDocument' });

export type DocumentRejection = 'document-not-found' | 'expiry-in-past';

const evolve = (state: DocumentState, event: DocumentEvent): DocumentState => {
  if (event.type === 'DocumentUploaded')
    return { status: 'kept', uploaded: event.data, expiresOn: event.data.expiresOn };
  if (state.status === 'missing') return state;
  switch (event.type) {
    case 'DocumentExpiryChanged':
      return { ...state, expiresOn: event.data.expiresOn };
    case 'DocumentSuperseded':
      return { ...state, status: 'superseded' };
    case 'DocumentDeleted':
      return { ...state, status: 'deleted' };
  }
};

// All not-found rejections look the same, so ids cannot be probed.
const notFound = reject('document-not-found', 'There is no such document.');
export const inPast = reject('expiry-in-past', EXPIRY_IN_PAST);

const decide = (command: DocumentCommand, state: DocumentState): Decision<DocumentEvent, DocumentRejection> => {
  if (command.type === 'UploadDocument')
    return state.status === 'missing' ? [{ type: 'DocumentUploaded', data: command.uploaded }] : [];
  if (state.status === 'missing') return notFound;

  const { propertyId, documentId } = state.uploaded;
  const about = { accountId: command.accountId, propertyId, documentId, at: command.at };
  switch (command.type) {
    case 'ChangeExpiry':
      if (state.status === 'deleted') return notFound;
      if (state.expiresOn === command.expiresOn) return [];
      if (command.expiresOn && command.expiresOn < command.today) return inPast;
      return [{ type: 'DocumentExpiryChanged', data: { ...about, expiresOn: command.expiresOn } }];
    case 'SupersedeDocument':
      if (state.status !== 'kept') return [];
      return [{ type: 'DocumentSuperseded', data: { ...about, byDocumentId: command.byDocumentId } }];
    case 'DeleteDocument':
      return state.status === 'deleted' ? [] : [{ type: 'DocumentDeleted', data: about }];
  }
};

export const documentDecider: Decider<DocumentState, DocumentCommand, DocumentEvent, DocumentRejection> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
