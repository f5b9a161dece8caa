import { useQuery } from '@tanstack/react-query';
import type { ConsoleProperty } from '../../../domain/console/contract.ts';
import { call } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';

/** Ids that an address has room for. */
const AT_ONCE = 100;

const chunksOf = (ids: readonly string[]): readonly string[][] =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

/** The properties with these ids, by name: a list by pages has not all of them on its first one. */
export const useChosenProperties = (ids: readonly string[]) =>
  useQuery({
    queryKey: [...keys.properties, 'chosen', ids],
    queryFn: async ({ signal }): Promise<readonly ConsoleProperty[]> => {
      const read = (id: string[]) =>
        call('GET /api/console/properties', { query: { filter: { id }, range: [0, AT_ONCE - 1] }, signal });
      const found = (await Promise.all(chunksOf(ids).map(read))).flat();
      return found.toSorted((one, other) => one.name.localeCompare(other.name));
    },
  });
