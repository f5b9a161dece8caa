import { type Query, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { LONGEST_WAIT } from './useWaitIsOver.ts';

// A part that is tried again after a failure may take long: the others do not wait for it.
const loadsFirst = ({ state }: Query) => state.data === undefined && state.fetchFailureCount === 0;

const useFirstLoads = (): { done: boolean } => {
  const client = useQueryClient();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (done) return;
    // The effects of the parts have run before this one, so their queries are on their way.
    const look = () => {
      if (client.isFetching({ predicate: loadsFirst }) === 0) setDone(true);
    };
    const unsubscribe = client.getQueryCache().subscribe(look);
    const limit = setTimeout(() => setDone(true), LONGEST_WAIT);
    look();
    return () => {
      unsubscribe();
      clearTimeout(limit);
    };
  }, [client, done]);
  return { done };
};

/**
 * Shows parts that load by themselves when all have loaded, or after a second. If each came in its own time, it would push
 * the next ones away from under the pointer.
 */
export const ShownTogether = ({ children }: { children: ReactNode }) => {
  const { done } = useFirstLoads();
  return <div style={{ visibility: done ? 'visible' : 'hidden' }}>{children}</div>;
};
