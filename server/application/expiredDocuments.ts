import type { DataOf } from '../mail/mails.ts';
import { mostUrgent } from '../mail/mostUrgent.ts';

type Properties = DataOf<'reminders'>['properties'];

/**
 * What the mail about expired documents says of these reminders. It has no more lines than it prints: an earlier build,
 * which may still send mails for a moment, prints all that it has.
 */
export const expiredDocuments = (properties: Properties): Omit<DataOf<'documents-expired'>, 'name'> => {
  const documents = properties.flatMap(({ property, propertyId, items }) =>
    items.flatMap(({ documentType, documentId, dueOn }) =>
      documentType ? [{ property, propertyId, documentType, documentId, expiredOn: dueOn }] : [],
    ),
  );
  return { total: documents.length, documents: mostUrgent(documents, ({ expiredOn }) => expiredOn) };
};
