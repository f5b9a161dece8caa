import { queryOptions } from '@tanstack/react-query';
import { ContentsReply, SessionsReply } from '../../domain/accounts/contract.ts';
import { NotificationsReply } from '../../domain/reminders/contract.ts';
import { read } from './http.ts';
import { keys } from './queryKeys.ts';

/** What only the settings show. */
export const settingsQueries = {
  sessions: () =>
    queryOptions({
      queryKey: keys.sessions,
      queryFn: async ({ signal }) => (await read(SessionsReply, '/auth/sessions', signal)).sessions,
      staleTime: 0,
    }),

  notifications: () =>
    queryOptions({
      queryKey: keys.notifications,
      queryFn: async ({ signal }) => {
        const { success: _, ...chosen } = await read(NotificationsReply, '/account/notifications', signal);
        return chosen;
      },
    }),

  /** How much the account holds. */
  accountContents: () =>
    queryOptions({
      queryKey: keys.contents,
      queryFn: ({ signal }) => read(ContentsReply, '/account/contents', signal),
      staleTime: 0,
    }),
};
