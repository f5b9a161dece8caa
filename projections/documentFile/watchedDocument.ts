import { type Notifications, reminderOffsets } from '../../domain/accounts/notifications.ts';
import { documentTypeFor } from '../../domain/badges/standing.ts';
import { londonDay } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import { EXPIRED, type Watched } from '../../domain/reminders/owed.ts';
import type { DatedDocument } from './queries.ts';

/** The last day of a document, and when the holder of its account wants to be reminded of it. */
export const watchedDocument = (
  { documentId, propertyId, expirySetAt, edition, key, expiresOn, ...document }: DatedDocument,
  notifications: Notifications,
  editions: Editions,
): Watched => {
  const question = key === null || edition === null ? undefined : editions.of(edition).byKey.get(key);
  const documentType = documentTypeFor(document.documentType, question);
  return {
    propertyId,
    about: { kind: 'document', documentId, documentType },
    dueOn: expiresOn,
    offsets: [...reminderOffsets(notifications, documentType), EXPIRED],
    knownSince: londonDay(new Date(expirySetAt)),
  };
};
