import { useQuery } from '@tanstack/react-query';
import type { OfficeResource } from '../../../domain/office/contract/lists.ts';
import { RECORDED_READ } from '../../api/recordedRead.ts';

/**
 * One record. Not by react-admin's `useGetOne`, which first shows the row of the list: a record has more fields. Each
 * reading of a customer's record is recorded, so a page that is left open reads nothing.
 */
export const useRecord = <Of>(
  resource: OfficeResource,
  id: string,
  read: (sent: { path: { id: string }; signal: AbortSignal }) => Promise<Of>,
) =>
  useQuery({
    queryKey: [resource, 'record', id],
    queryFn: ({ signal }) => read({ path: { id }, signal }),
    refetchOnWindowFocus: false,
    meta: RECORDED_READ,
  });
