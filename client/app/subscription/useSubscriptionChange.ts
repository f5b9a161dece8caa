import { useQueryClient } from '@tanstack/react-query';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { keys } from '../../api/queryKeys.ts';
import { useRefresh } from '../../api/useRefresh.ts';
import { useSessionActions } from '../../auth/useSessionActions.ts';

type Change = () => Promise<{ readonly subscription: SubscriptionView }>;

/** Runs a command of the subscription, then fetches the user and all that depends on the plan again. */
export const useSubscriptionChange = () => {
  const client = useQueryClient();
  const { refresh } = useSessionActions();
  const refreshOthers = useRefresh();
  return async (change: Change): Promise<void> => {
    const { subscription } = await change().catch((error: unknown) => {
      // It may have been recorded all the same, for example if only the reply was lost.
      void client.invalidateQueries({ queryKey: keys.subscription });
      throw error;
    });
    client.setQueryData(keys.subscription, subscription);
    // The change has been made, even if a refetch fails.
    await Promise.allSettled([refresh(), refreshOthers()]);
  };
};
