import { useQuery } from '@tanstack/react-query';
import { commands } from '../../../api/commands.ts';
import { isStatus } from '../../../api/http.ts';
import { WITHOUT_SESSION } from '../../../api/withoutSession.ts';
import { useSessionActions } from '../../../auth/useSessionActions.ts';

type Confirmation = {
  status: 'confirming' | 'confirmed' | 'invalid' | 'failed';
  error: Error | null;
  retry: () => void;
};

/** A query although it changes something: however often the page is rendered, the token is sent once. */
export const useConfirmEmail = (token: string | null): Confirmation => {
  const { update } = useSessionActions();
  const { isSuccess, error, isFetching, refetch } = useQuery({
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
  const retry = () => void refetch();

  if (!token || isStatus(error, 422)) return { status: 'invalid', error, retry };
  if (isSuccess) return { status: 'confirmed', error, retry };
  return { status: error && !isFetching ? 'failed' : 'confirming', error, retry };
};
