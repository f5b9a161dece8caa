import { queryOptions } from '@tanstack/react-query';
import { FiguresReply } from '../../../domain/figures/contract.ts';
import { read } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';

/** Apart from the queries of the app, which do not load what only the console reads. */
export const figuresQuery = () =>
  queryOptions({
    queryKey: keys.figures,
    queryFn: ({ signal }) => read(FiguresReply, '/console/portfolio', signal),
  });
