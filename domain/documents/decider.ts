import { isExpired } from '../compliance/expiry.ts';
import { type Decider, type Decision, reject } from '../decider.ts';
import { type DateRejection, wrongDates, wrongIssueDate } from './dates.ts';
import type { DocumentEvent, DocumentUploaded } from './events.ts';

/** What the document says about itself. */
export type DocumentDetails = {
  readonly issuedOn: string | null;
  readonly expiresOn: string | null;
  readonly reference: string | null;
  readonly issuer: string | null;
};

export type FiledDocument = DocumentDetails & {
  readonly status: 'kept' | 'superseded' | 'deleted';
  readonly uploaded: DocumentUploaded;
  /** The expiry date for which an expiry was recorded. */
  readonly expiredOn: string | null;
  /** The document that has replaced it, while it is superseded. */
  readonly supersededBy: string | null;
  /** Documents in whose place it was brought back: they must not replace it once more when a policy runs again. */
  readonly reinstatedFor: readonly string[];
};
export type DocumentState = { readonly status: 'missing' } | FiledDocument;

/** `accountId` is the present owner of the property, which the caller has checked. */
type By = { accountId: string; at: string };

/** A detail that is left out stays as it is. */
type ChangeDates = By & { type: 'ChangeDates'; today: string; expiresOn: string | null } & {
  readonly [Detail in 'issuedOn' | 'reference' | 'issuer']?: string | null | undefined;
};

export type DocumentCommand =
  /** The property's stream has accepted it (TakeDocumentSlot), so it is not refused here. */
  | { type: 'UploadDocument'; uploaded: DocumentUploaded }
  | ChangeDates
  | (By & { type: 'ExpireDocument'; today: string })
  | (By & { type: 'SupersedeDocument'; byDocumentId: string | null })
  | (By & { type: 'ReinstateDocument'; insteadOf: string })
  | (By & { type: 'DeleteDocument' })
  /** The file was copied for the new owner. */
  | (By & { type: 'TransferDocument' });

export type DocumentRejection = 'document-not-found' | DateRejection;

export const asUploaded = (uploaded: DocumentUploaded): FiledDocument => {
  const { issuedOn = null, expiresOn, personal } = uploaded;
  const { reference = null, issuer = null } = personal.owner.details ?? {};
  const details = { uploaded, issuedOn, expiresOn, reference, issuer };
  return { status: 'kept', ...details, expiredOn: null, supersededBy: null, reinstatedFor: [] };
};

/** Who uploaded it is the former owner's personal data. */
const transferredTo = (
  state: FiledDocument,
  { accountId, personal: { owner } }: Extract<DocumentEvent, { type: 'DocumentTransferred' }>['data'],
): FiledDocument => {
  const { uploadedBy: _, ...uploaded } = state.uploaded;
  const { filename = 'document', reference = null, issuer = null } = owner.details ?? {};
  const details = owner.details && { filename };
  return {
    ...state,
    uploaded: { ...uploaded, accountId, personal: { owner: { subject: owner.subject, details } } },
    reference,
    issuer,
  };
};

const evolve = (state: DocumentState, event: DocumentEvent): DocumentState => {
  if (event.type === 'DocumentUploaded') return asUploaded(event.data);
  if (state.status === 'missing') return state;
  switch (event.type) {
    case 'DocumentExpiryChanged':
      return { ...state, expiresOn: event.data.expiresOn };
    case 'DocumentDatesChanged': {
      const { issuedOn, expiresOn, personal } = event.data;
      return { ...state, issuedOn, expiresOn, ...(personal.owner.details ?? { reference: null, issuer: null }) };
    }
    case 'DocumentExpired':
      return { ...state, expiredOn: event.data.expiredOn };
    case 'DocumentSuperseded':
      return { ...state, status: 'superseded', supersededBy: event.data.byDocumentId };
    case 'DocumentReinstated': {
      const reinstatedFor = [...state.reinstatedFor, event.data.insteadOf];
      return { ...state, status: 'kept', supersededBy: null, reinstatedFor };
    }
    case 'DocumentDeleted':
      return { ...state, status: 'deleted' };
    case 'DocumentTransferred':
      return transferredTo(state, event.data);
  }
};

// All not-found rejections look the same, so ids cannot be probed.
const notFound = reject('document-not-found', 'There is no such document.');

const changeDates = (
  { accountId, at, today, expiresOn, ...changes }: ChangeDates,
  state: FiledDocument,
): Decision<DocumentEvent, DocumentRejection> => {
  const { issuedOn = state.issuedOn, reference = state.reference, issuer = state.issuer } = changes;
  const sameExpiry = expiresOn === state.expiresOn;
  const sameRest = issuedOn === state.issuedOn && reference === state.reference && issuer === state.issuer;
  if (sameExpiry && sameRest) return [];
  const dates = { issuedOn, expiresOn };
  // An unchanged expiry date may be past: only a new one must not be.
  const wrong = sameExpiry ? wrongIssueDate(dates, today) : wrongDates(dates, today);
  if (wrong) return wrong;
  const { propertyId, documentId } = state.uploaded;
  const about = { accountId, propertyId, documentId, at };
  if (sameRest) return [{ type: 'DocumentExpiryChanged', data: { ...about, expiresOn } }];
  const personal = { owner: { subject: accountId, details: { reference, issuer } } };
  return [{ type: 'DocumentDatesChanged', data: { ...about, ...dates, personal } }];
};

const decide = (command: DocumentCommand, state: DocumentState): Decision<DocumentEvent, DocumentRejection> => {
  if (command.type === 'UploadDocument')
    return state.status === 'missing' ? [{ type: 'DocumentUploaded', data: command.uploaded }] : [];
  if (state.status === 'missing') return notFound;

  const { propertyId, documentId } = state.uploaded;
  const about = { accountId: command.accountId, propertyId, documentId, at: command.at };
  switch (command.type) {
    case 'ChangeDates':
      return state.status === 'deleted' ? notFound : changeDates(command, state);
    case 'ExpireDocument': {
      const { status, expiresOn, expiredOn } = state;
      // Recorded once for each date, even if the clock is set back or two leaders ask.
      if (status !== 'kept' || !expiresOn || expiresOn === expiredOn || !isExpired(expiresOn, command.today)) return [];
      return [{ type: 'DocumentExpired', data: { ...about, expiredOn: expiresOn } }];
    }
    case 'SupersedeDocument':
      if (state.status !== 'kept') return [];
      if (command.byDocumentId !== null && state.reinstatedFor.includes(command.byDocumentId)) return [];
      return [{ type: 'DocumentSuperseded', data: { ...about, byDocumentId: command.byDocumentId } }];
    case 'ReinstateDocument': {
      const { insteadOf } = command;
      if (state.status !== 'superseded' || state.supersededBy !== insteadOf) return [];
      return [{ type: 'DocumentReinstated', data: { ...about, insteadOf } }];
    }
    case 'TransferDocument': {
      const { status, uploaded, reference, issuer } = state;
      const { details } = uploaded.personal.owner;
      if (status === 'deleted' || uploaded.accountId === command.accountId || !details) return [];
      const owner = { subject: command.accountId, details: { filename: details.filename, reference, issuer } };
      return [{ type: 'DocumentTransferred', data: { ...about, personal: { owner } } }];
    }
    case 'DeleteDocument':
      return state.status === 'deleted' ? [] : [{ type: 'DocumentDeleted', data: about }];
  }
};

export const documentDecider: Decider<DocumentState, DocumentCommand, DocumentEvent, DocumentRejection> = {
  initial: { status: 'missing' },
  evolve,
  decide,
};
