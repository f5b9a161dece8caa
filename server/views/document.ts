import type { Document } from '../../domain/documents/contract.ts';
import type { DocumentState } from '../../projections/models/documents.ts';

export const downloadUrl = (documentId: string): string => `/api/documents/${documentId}/download`;

export const documentView = (state: DocumentState): Document => ({
  id: state.documentId,
  document_id: state.documentId,
  property_id: state.propertyId,
  question_id: state.position,
  document_type: state.documentType,
  filename: state.filename,
  original_filename: state.filename,
  size: state.size,
  sha256: state.sha256,
  download_url: downloadUrl(state.documentId),
  expiry_date: state.expiresOn,
  created_at: state.uploadedAt,
  uploaded_at: state.uploadedAt,
  superseded: state.superseded,
});
