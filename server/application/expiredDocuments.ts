import type { DataOf } from '../mail/mails.ts';

type Properties = DataOf<'reminders'>['properties'];

/** What the mail about expired documents says of these reminders. */
export const expiredDocuments = (properties: Properties): Omit<DataOf<'documents-expired'>, 'name'> => {
  const documents = properties.flatMap(({ property, propertyId, items }) =>
    items.flatMap(({ documentType, documentId, dueOn }) =>
      documentType ? [{ property, propertyId, documentType, documentId, expiredOn: dueOn }] : [],
    ),
  );
  return { total: documents.length, documents };
};
