import { lazy, type ReactNode, Suspense } from 'react';
import type { Action } from '../../domain/policy.ts';
import type { SubscriptionView } from '../../domain/subscriptions/contract.ts';
import { PageSpinner } from '../components/page/PageSpinner.tsx';
import { useActing, useUser } from './acting.ts';

// Most visitors of the gated pages have a subscription.
const SubscriptionRequiredPage = lazy(async () => ({
  default: (await import('../app/subscription/required/SubscriptionRequiredPage.tsx')).SubscriptionRequiredPage,
}));

type Props = {
  opensWith: (subscription: SubscriptionView) => boolean;
  /** A role that may not do this is let in: its page only shows what the role can read, with or without a subscription. */
  readOnlyWithout?: Action;
  children: ReactNode;
};

/** Use inside a ProtectedRoute. While the gate is closed the content is not mounted, so it sends no requests. */
export const SubscriptionGate = ({ opensWith, readOnlyWithout, children }: Props) => {
  const user = useUser();
  const acting = useActing();
  if (!user) return null;
  const isReadOnly = readOnlyWithout !== undefined && acting?.may(readOnlyWithout) === false;
  if (opensWith(user.subscription) || isReadOnly) return children;
  return (
    <Suspense fallback={<PageSpinner />}>
      <SubscriptionRequiredPage user={user} />
    </Suspense>
  );
};
