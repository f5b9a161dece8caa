import type { DataOf } from '../mail/mails.ts';

type Properties = DataOf<'reminders'>['properties'];

const MOST_LISTED = 20;

/** What the mail about expired documents says of these reminders. */
export const expiredDocuments = (properties: Properties): Omit<DataOf<'documents-expired'>, 'name'> => {
  const documents = properties.flatMap(({ property, propertyId, items }) =>
    items.flatMap(({ documentType, dueOn }) =>
      documentType ? [{ property, propertyId, documentType, expiredOn: dueOn }] : [],
    ),
  );
  return { total: documents.length, documents: documents.slice(0, MOST_LISTED) };
};
