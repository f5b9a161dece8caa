import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../api/queryKeys.ts';
import { needsSession } from '../api/withoutSession.ts';
import { forgetLists } from './forget.ts';
import { useSession } from './session.ts';

/**
 * The cache holds the data of the former user. What needs no session stays: a page whose query is removed before its answer
 * waits for ever.
 */
export const clearCache = (client: QueryClient): void =>
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== keys.me[0] && needsSession(query) });

/** The server has ended the session: the page shows and keeps nothing of it. */
export const endSession = (client: QueryClient): void => {
  client.setQueryData(keys.me, null);
  useSession.getState().signOut();
  forgetLists();
  clearCache(client);
};
