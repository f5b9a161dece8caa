import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { actsForOther } from './actingAccount.ts';
import { HttpError, isStatus } from './http.ts';
import { keys } from './queryKeys.ts';

/** Do not retry 4xx, except 429. */
const mayRetry = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof HttpError && error.status < 500 && error.status !== 429);

/** A factory, because each account that is shown has its own, and so has every test. */
export const makeQueryClient = (): QueryClient => {
  // 401: the session ended. 402: the subscription ended. The route guards follow the cached user.
  const updateUser = (error: Error) => {
    if (isStatus(error, 401)) client.setQueryData(keys.me, null);
    // 404 in the account of somebody else: perhaps the role there has ended.
    if (isStatus(error, 402) || (isStatus(error, 404) && actsForOther()))
      void client.invalidateQueries({ queryKey: keys.me });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: updateUser }),
    mutationCache: new MutationCache({
      // A failed sign-in is also a 401; clearing the user is harmless.
      onError: updateUser,
    }),
    defaultOptions: {
      // `always`: without a network, fail with an error instead of waiting.
      queries: { networkMode: 'always', retry: mayRetry, staleTime: 10_000 },
      mutations: { networkMode: 'always', retry: false },
    },
  });
  return client;
};
