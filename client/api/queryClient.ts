import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { HttpError, isStatus } from './http.ts';
import { keys } from './queries.ts';

/** Told off once is told off: only what a second try may mend is tried again. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof HttpError && error.status < 500 && error.status !== 429);

/** Made by a function, because every test needs its own. */
export const makeQueryClient = (): QueryClient => {
  // The session ended, or the subscription did: the routes' guards act on who one is, so they only need to know.
  const heed = (error: Error) => {
    if (isStatus(error, 401)) client.setQueryData(keys.me, null);
    if (isStatus(error, 402)) void client.invalidateQueries({ queryKey: keys.me });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: heed }),
    mutationCache: new MutationCache({
      // A failed login is a 401 as well, and sets to nobody what is nobody already.
      onError: heed,
    }),
    defaultOptions: {
      // `always`: without a network we want an error to show, not a request that waits in silence.
      queries: { networkMode: 'always', retry: mayRetry, staleTime: 10_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
};

export const queryClient = makeQueryClient();
