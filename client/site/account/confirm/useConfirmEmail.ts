import { useQuery } from '@tanstack/react-query';
import { commands } from '../../../api/commands.ts';
import { isStatus } from '../../../api/http.ts';
import { type LoadFailure, useLoadFailure } from '../../../api/useLoadFailure.ts';
import { WITHOUT_SESSION } from '../../../api/withoutSession.ts';
import { useSessionActions } from '../../../auth/useSessionActions.ts';

type Confirmation = { status: 'confirming' | 'confirmed' | 'invalid' } | { status: 'failed'; failure: LoadFailure };

/** A query although it changes something: however often the page is rendered, the token is sent once. */
export const useConfirmEmail = (token: string | null): Confirmation => {
  const { update } = useSessionActions();
  const query = useQuery({
    queryKey: ['confirm-email', token],
    meta: WITHOUT_SESSION,
    queryFn: async () => {
      const { user } = await commands.confirmEmail(token ?? '');
      if (user) update(user);
      return true;
    },
    enabled: Boolean(token),
    staleTime: 'static',
    retry: false,
  });
  const failure = useLoadFailure(query);

  if (!token || isStatus(failure?.error, 422)) return { status: 'invalid' };
  if (failure) return { status: 'failed', failure };
  return { status: query.isSuccess ? 'confirmed' : 'confirming' };
};
