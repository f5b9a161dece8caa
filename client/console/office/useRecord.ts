import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { OfficeResource } from '../../../domain/office/contract/lists.ts';
import { url } from '../../api/commands.ts';
import { read } from '../../api/http.ts';

/**
 * One record. Not by react-admin's `useGetOne`, which first shows the row of the list: a record has more fields. Each
 * reading of a customer's record is noted, so it is not read again by itself.
 */
export const useRecord = <Schema extends z.ZodType>(schema: Schema, resource: OfficeResource, id: string) =>
  useQuery({
    queryKey: [resource, 'record', id],
    queryFn: ({ signal }) => read(schema, url`/console/${resource}/${id}`, signal),
    refetchOnWindowFocus: false,
  });
