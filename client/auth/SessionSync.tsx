import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queries } from '../api/queries.ts';
import { useSession } from './session.ts';

/** Asks the server who is signed in when the app loads, and keeps the session in step with every later answer. */
export const SessionSync = ({ children }: { children: ReactNode }) => {
  const { data, isError } = useQuery(queries.me());
  const { signIn, signOut } = useSession.getState();

  useEffect(() => {
    // A failed check clears in silence; once there was an answer, a lost connection is no reason to sign anybody out.
    if (data) signIn(data);
    else if (data === null || isError) signOut();
  }, [data, isError, signIn, signOut]);

  return children;
};
