import { lazy, type ReactNode, Suspense } from 'react';
import { mayAssess } from '../../domain/subscriptions/contract.ts';
import { PageSpinner } from '../components/page/PageSpinner.tsx';
import { useSession } from './session.ts';

// Most visitors of the gated pages have a subscription.
const SubscriptionRequiredPage = lazy(async () => ({
  default: (await import('../app/subscription/required/SubscriptionRequiredPage.tsx')).SubscriptionRequiredPage,
}));

/** Use inside a ProtectedRoute. Without an active subscription the content is not mounted, so it sends no requests. */
export const SubscriptionGate = ({ children }: { children: ReactNode }) => {
  const user = useSession((session) => session.user);
  if (!user) return null;
  if (mayAssess(user.subscription)) return children;
  return (
    <Suspense fallback={<PageSpinner />}>
      <SubscriptionRequiredPage user={user} />
    </Suspense>
  );
};
