import { documentTypeFor } from '../../domain/badges/standing.ts';
import { DOCUMENT_TYPE_LABELS } from '../../domain/questionnaire/documentTypes.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { CalendarDocument } from './queries.ts';

/** The last day of a document, as an entry of a calendar. It names the document's type and the property, no more. */
export const calendarEntry = (document: CalendarDocument, editions: Editions, origin: string) => {
  const { documentId, propertyId, propertyName, detailsAt, key, edition, expiresOn, updatedAt } = document;
  const question = key === null || edition === null ? undefined : editions.of(edition).byKey.get(key);
  const label = DOCUMENT_TYPE_LABELS[documentTypeFor(document.documentType, question)];
  return {
    uid: `document-${documentId}@letproof`,
    title: `${label} runs out: ${propertyName}`,
    day: expiresOn,
    url: `${origin}/properties/${propertyId}`,
    changedAt: updatedAt > detailsAt ? updatedAt : detailsAt,
    // Both only grow, so the sum does, also with two changes in one second.
    sequence: document.dateChanges + document.detailsChanges,
  };
};
