import { queryOptions } from '@tanstack/react-query';
import { call } from './http.ts';
import { keys } from './queryKeys.ts';

/** What the settings show. */
export const settingsQueries = {
  sessions: () =>
    queryOptions({
      queryKey: keys.sessions,
      queryFn: async ({ signal }) => (await call('GET /api/auth/sessions', { signal })).sessions,
      staleTime: 0,
    }),

  twoFactor: () =>
    queryOptions({
      queryKey: keys.twoFactor,
      queryFn: ({ signal }) => call('GET /api/auth/two-factor', { signal }),
      staleTime: 0,
      // Not cached: it changes while this part is not shown, by new codes or a factor that is switched off and on.
      gcTime: 0,
    }),

  notifications: () =>
    queryOptions({
      queryKey: keys.notifications,
      queryFn: async ({ signal }) => {
        const { success: _, ...chosen } = await call('GET /api/account/notifications', { signal });
        return chosen;
      },
    }),

  /** How much the own account holds. */
  accountContents: () =>
    queryOptions({
      queryKey: keys.contents,
      queryFn: ({ signal }) => call('GET /api/account/contents', { signal }),
      staleTime: 0,
    }),
};
