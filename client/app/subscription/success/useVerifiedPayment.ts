import { skipToken, useQuery } from '@tanstack/react-query';
import { mayAssess } from '../../../../domain/subscriptions/contract.ts';
import { commands } from '../../../api/commands.ts';
import { HttpError } from '../../../api/http.ts';
import { useSessionActions } from '../../../auth/useSessionActions.ts';

export type Payment =
  | { status: 'processing' }
  | { status: 'welcome' }
  /** Without a session there is nothing to try again. */
  | { status: 'failed'; message: string; tryAgain: (() => void) | null };

const WAIT_MS = 2000;
const waitForProvider = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

export const INVALID_SESSION = 'Invalid session';
export const NOT_VERIFIED = 'Failed to verify subscription';

/** The server asks the provider. If it cannot be reached, its notice may have arrived already, so go on. */
const verify = async (sessionId: string): Promise<void> => {
  try {
    await commands.verifyCheckout(sessionId);
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) throw error;
  }
};

/** The provider may confirm the payment after the browser has come back, so check a second time after the wait. */
export const useVerifiedPayment = (sessionId: string | null): Payment => {
  const { refresh } = useSessionActions();
  const check = async (session: string): Promise<boolean> => {
    await verify(session);
    const user = await refresh();
    return user !== null && mayAssess(user.subscription);
  };
  const isPaid = async (session: string): Promise<boolean> => {
    const isPaidAlready = await check(session);
    await waitForProvider();
    return isPaidAlready || check(session);
  };
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['payment', sessionId],
    queryFn: sessionId === null ? skipToken : () => isPaid(sessionId),
    staleTime: 'static',
    retry: false,
  });
  if (sessionId === null) return { status: 'failed', message: INVALID_SESSION, tryAgain: null };
  if (isFetching) return { status: 'processing' };
  if (isError || !data) return { status: 'failed', message: NOT_VERIFIED, tryAgain: () => void refetch() };
  return { status: 'welcome' };
};
