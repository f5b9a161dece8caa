import { useQuery } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { settingsQueries } from '../../api/settingsQueries.ts';
import { useSession } from '../../auth/session.ts';
import { SubscriptionView } from './SubscriptionView.tsx';
import { useCheckout } from './useCheckout.ts';

export const SubscriptionPage = () => {
  const user = useSession((session) => session.user);
  const checkout = useCheckout();
  // Always refetch: the cached subscription is out of date after a checkout.
  const { data } = useQuery({ ...queries.subscription(), staleTime: 0 });
  // Of the own account, like the subscription: the user may be acting for another one.
  const { data: inUse } = useQuery({
    ...settingsQueries.accountContents(),
    staleTime: 0,
    select: ({ properties }) => properties,
  });
  const subscription = data ?? user?.subscription;
  if (!subscription) return null;
  return <SubscriptionView subscription={subscription} inUse={inUse ?? null} checkout={checkout} />;
};
