import { useQuery } from '@tanstack/react-query';
import { mayAssess } from '../../../../domain/subscriptions/contract.ts';
import { useSessionActions } from '../../../auth/useSessionActions.ts';

export type Payment = { status: 'processing' } | { status: 'welcome' } | { status: 'failed'; message: string };

const WAIT_MS = 2000;
const waitForProvider = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

export const INVALID_SESSION = 'Invalid session';
export const NOT_VERIFIED = 'Failed to verify subscription';

/** The provider's webhook may arrive after the browser, so check a second time after the wait. */
export const useVerifiedPayment = (sessionId: string | null): Payment => {
  const { refresh } = useSessionActions();
  const { data, isError } = useQuery({
    queryKey: ['payment', sessionId],
    queryFn: async () => {
      const first = await refresh();
      await waitForProvider();
      const user = first && mayAssess(first.subscription) ? first : await refresh();
      return user !== null && mayAssess(user.subscription);
    },
    enabled: sessionId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (sessionId === null) return { status: 'failed', message: INVALID_SESSION };
  if (isError || data === false) return { status: 'failed', message: NOT_VERIFIED };
  return { status: data ? 'welcome' : 'processing' };
};
