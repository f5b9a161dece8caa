/**
 * A condition on `property_overview`: one of the property's documents has its last day within so many days from the day $2
 * on. Also one that answers no question. The account is $1.
 */
export const hasDocumentEndingWithin = (days: string): string => `key in (select property_id::text from document_file
  where owner = $1 and not superseded and expires_on between $2::date and $2::date + ${days})`;
