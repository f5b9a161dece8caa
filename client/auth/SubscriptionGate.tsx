import { lazy, type ReactNode, Suspense } from 'react';
import type { SubscriptionView } from '../../domain/subscriptions/contract.ts';
import { PageSpinner } from '../components/page/PageSpinner.tsx';
import { useUser } from './acting.ts';

// Most visitors of the gated pages have a subscription.
const SubscriptionRequiredPage = lazy(async () => ({
  default: (await import('../app/subscription/required/SubscriptionRequiredPage.tsx')).SubscriptionRequiredPage,
}));

type Props = { opensWith: (subscription: SubscriptionView) => boolean; children: ReactNode };

/** Use inside a ProtectedRoute. While the gate is closed the content is not mounted, so it sends no requests. */
export const SubscriptionGate = ({ opensWith, children }: Props) => {
  const user = useUser();
  if (!user) return null;
  if (opensWith(user.subscription)) return children;
  return (
    <Suspense fallback={<PageSpinner />}>
      <SubscriptionRequiredPage user={user} />
    </Suspense>
  );
};
