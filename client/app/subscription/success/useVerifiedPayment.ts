import { skipToken, useQuery } from '@tanstack/react-query';
import { mayAssess } from '../../../../domain/subscriptions/contract.ts';
import { commands } from '../../../api/commands.ts';
import { HttpError, textOrWait } from '../../../api/http.ts';
import { useSessionActions } from '../../../auth/useSessionActions.ts';

export type Payment =
  | { status: 'processing' }
  | { status: 'welcome' }
  /** The checkout of the provider can no longer be paid. */
  | { status: 'expired' }
  /** Without a session there is nothing to try again. */
  | { status: 'failed'; message: string; tryAgain: (() => void) | null };

const WAIT_MS = 2000;
const waitForProvider = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

export const INVALID_SESSION = 'Invalid session';
export const NOT_VERIFIED = 'Failed to verify subscription';
export const NOT_ARRIVED = 'Your payment has not arrived yet.';

type Outcome = 'welcome' | 'expired' | 'open' | 'not verified';

/** The server asks the provider. If it cannot be reached, its notice may have arrived already, so go on. */
const verify = async (sessionId: string): Promise<'open' | 'paid' | 'expired' | 'unknown'> => {
  try {
    const { checkout } = await commands.verifyCheckout(sessionId);
    return checkout;
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) throw error;
    return 'unknown';
  }
};

/** The provider may confirm the payment after the browser has come back, so check a second time after the wait. */
export const useVerifiedPayment = (sessionId: string | null): Payment => {
  const { refresh } = useSessionActions();
  const check = async (session: string): Promise<Outcome> => {
    const checkout = await verify(session);
    const user = await refresh();
    // The account may be able to write because of another subscription, so the checkout itself counts first.
    if (checkout === 'open' || checkout === 'expired') return checkout;
    return user !== null && mayAssess(user.subscription) ? 'welcome' : 'not verified';
  };
  const outcomeOf = async (session: string): Promise<Outcome> => {
    const first = await check(session);
    if (first === 'expired') return first;
    await waitForProvider();
    return first === 'welcome' ? first : check(session);
  };
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['payment', sessionId],
    queryFn: sessionId === null ? skipToken : () => outcomeOf(sessionId),
    staleTime: 'static',
    retry: false,
  });
  if (sessionId === null) return { status: 'failed', message: INVALID_SESSION, tryAgain: null };
  if (isFetching) return { status: 'processing' };
  if (!isError && (data === 'welcome' || data === 'expired')) return { status: data };
  const message = !isError && data === 'open' ? NOT_ARRIVED : textOrWait(error, NOT_VERIFIED);
  return { status: 'failed', message, tryAgain: () => void refetch() };
};
