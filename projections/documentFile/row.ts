import { daysBetween } from '../../domain/calendar.ts';
import { expiryState } from '../../domain/compliance/expiry.ts';
import type { UpcomingExpiry } from '../../domain/dashboard/contract.ts';
import type { Document } from '../../domain/documents/contract.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { DocumentState } from './model.ts';
import type { ExpiringDocument, FiledDocument } from './queries.ts';

export const downloadUrl = (documentId: string): string => `/api/documents/${documentId}/download`;

/** A pause that is over is not sent. */
const pausedUntil = ({ remindersPausedUntil }: DocumentState, today: string): string | null =>
  remindersPausedUntil !== null && remindersPausedUntil >= today ? remindersPausedUntil : null;

/**
 * The question's position is that in the edition of the property's assessment, else in the edition in effect on
 * `today`.
 */
export const documentRow = (
  { state, edition, uploaded_by }: FiledDocument,
  editions: Editions,
  today: string,
): Document => {
  const { byKey } = editions.ofOrInEffect(edition, today);
  return {
    id: state.documentId,
    document_id: state.documentId,
    property_id: state.propertyId,
    question_id: state.key === null ? null : (byKey.get(state.key)?.position ?? null),
    question_key: state.key,
    document_type: state.documentType,
    filename: state.filename,
    original_filename: state.filename,
    size: state.size,
    sha256: state.sha256,
    download_url: downloadUrl(state.documentId),
    expiry_date: state.expiresOn,
    issued_on: state.issuedOn,
    reference: state.reference,
    issuer: state.issuer,
    state: expiryState(state.expiresOn, today).state,
    created_at: state.uploadedAt,
    uploaded_at: state.uploadedAt,
    uploaded_by,
    superseded: state.superseded,
    replaced_by: state.replacedBy,
    replaced_at: state.supersededAt,
    reminders_paused_until: pausedUntil(state, today),
  };
};

export const expiryRow = ({ state, name }: ExpiringDocument, today: string): UpcomingExpiry => {
  const expiresOn = state.expiresOn ?? today;
  return {
    property_id: state.propertyId,
    property_name: name,
    document_id: state.documentId,
    document_type: state.documentType,
    question_key: state.key,
    expiry_date: expiresOn,
    days_until_expiry: daysBetween(today, expiresOn),
  };
};
