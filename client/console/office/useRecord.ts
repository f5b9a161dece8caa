import { useQuery } from '@tanstack/react-query';
import type { OfficeResource } from '../../../domain/office/contract/lists.ts';
import { call } from '../../api/http.ts';

/**
 * One record. Not by react-admin's `useGetOne`, which first shows the row of the list: a record has more fields. Each
 * reading of a customer's record is noted, so it is not read again by itself.
 */
export const useRecord = <Resource extends OfficeResource>(resource: Resource, id: string) =>
  useQuery({
    queryKey: [resource, 'record', id],
    queryFn: ({ signal }) => call(`GET /api/console/${resource}/{id}`, { path: { id }, signal }),
    refetchOnWindowFocus: false,
  });
