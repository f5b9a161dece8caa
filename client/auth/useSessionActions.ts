import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../domain/accounts/contract.ts';
import { commands } from '../api/commands.ts';
import { keys, queries } from '../api/queries.ts';
import { useSession } from './session.ts';

/** Signing in and out also clears the query cache: it holds the data of the former user. */
export const useSessionActions = () => {
  const client = useQueryClient();
  const forget = () => client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.me[0] });

  return {
    enter: (user: User) => {
      forget();
      client.setQueryData(keys.me, user);
      useSession.getState().signIn(user);
    },
    leave: async () => {
      try {
        await commands.logout();
      } catch (error) {
        console.error('Logging out failed', error);
      }
      client.setQueryData(keys.me, null);
      useSession.getState().signOut();
      forget();
    },
    refresh: (): Promise<User | null> => client.fetchQuery({ ...queries.me(), staleTime: 0 }),
  };
};
