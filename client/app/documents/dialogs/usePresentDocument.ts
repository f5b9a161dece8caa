import { useQuery } from '@tanstack/react-query';
import type { Document } from '../../../../domain/documents/contract.ts';
import { queries } from '../../../api/queries.ts';

/** The document as it is now; null if it was replaced or deleted after the dialog had opened. */
export const usePresentDocument = (opened: Document): Document | null => {
  const { data: present = opened } = useQuery({
    ...queries.documents({ propertyId: opened.property_id }),
    select: (documents) => documents.find(({ id }) => id === opened.id) ?? null,
  });
  return present?.superseded ? null : present;
};
