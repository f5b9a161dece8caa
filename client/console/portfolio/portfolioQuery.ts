import { queryOptions } from '@tanstack/react-query';
import { PortfolioReply } from '../../../domain/portfolio/contract.ts';
import { read } from '../../api/http.ts';
import { keys } from '../../api/queryKeys.ts';

/** Apart from the queries of the app, which do not load what only the console reads. */
export const portfolioQuery = () =>
  queryOptions({
    queryKey: keys.portfolio,
    queryFn: ({ signal }) => read(PortfolioReply, '/console/portfolio', signal),
  });
