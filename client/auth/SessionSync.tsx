import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { queries } from '../api/queries.ts';
import { keys } from '../api/queryKeys.ts';
import { endSession } from './endSession.ts';
import { forgetLists, forgetUnfinished } from './forget.ts';
import { isSignedInElsewhere, useSession } from './session.ts';
import { onSignOutElsewhere } from './signOuts.ts';

/**
 * Checks a persisted session with the server when the app loads, and copies every later answer into the session. Without
 * a persisted session only a protected page asks (see ProtectedRoute): a first visit to a public page must not cause a 401.
 */
export const SessionSync = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  const signedIn = useSession((session) => session.signedIn);
  const { data, isError } = useQuery({ ...queries.me(), enabled: signedIn });

  useEffect(() => {
    // A failed first check signs out. After a successful check, a lost connection keeps the user. The cache cannot tell
    // the two apart: each account that is shown has a cache of its own.
    const { checked, signIn, signOut } = useSession.getState();
    if (data) signIn(data);
    else if (data === null) endSession(client);
    else if (isError && !checked) signOut();
  }, [client, data, isError]);

  // The person must not be shown here any longer, and what they could not save goes, too. A tab that the browser has
  // frozen learns of it late: if somebody has signed in since, the server says who.
  useEffect(
    () =>
      onSignOutElsewhere(() => {
        forgetLists();
        forgetUnfinished();
        if (!isSignedInElsewhere()) return endSession(client);
        client
          .cancelQueries({ queryKey: keys.me })
          .then(() => client.fetchQuery({ ...queries.me(), staleTime: 0, retry: false }))
          .catch(() => endSession(client));
      }),
    [client],
  );

  return children;
};
