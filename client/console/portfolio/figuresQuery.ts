import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';

/** Apart from the queries of the app, which do not load what only the console reads. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: keys.figures,
    queryFn: ({ signal }) => call('GET /api/console/portfolio', { signal }),
  });
