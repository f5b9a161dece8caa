import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../domain/accounts/contract.ts';
import { commands } from '../api/commands.ts';
import { queries } from '../api/queries.ts';
import { keys } from '../api/queryKeys.ts';
import { clearCache, endSession } from './endSession.ts';
import { forgetPerson } from './forget.ts';
import { useSession } from './session.ts';

/** Signing in and out also clears the query cache: it holds the data of the former user. */
export const useSessionActions = () => {
  const client = useQueryClient();
  const forget = () => {
    endSession(client);
    forgetPerson();
  };

  return {
    signIn: (user: User) => {
      clearCache(client);
      client.setQueryData(keys.me, user);
      useSession.getState().signIn(user);
    },
    signOut: async () => {
      try {
        await commands.logout();
      } catch (error) {
        console.error('Logging out failed', error);
      }
      forget();
    },
    /** The person has ended the session, and the server knows it already. */
    forget,
    /** Shows the user as a command has answered it. */
    update: (user: User) => {
      client.setQueryData(keys.me, user);
      useSession.getState().signIn(user);
    },
    refresh: (): Promise<User | null> => client.fetchQuery({ ...queries.me(), staleTime: 0 }),
  };
};
