import type { ReactNode } from 'react';
import { mayAssess } from '../../domain/subscriptions/contract.ts';
import { SubscriptionRequiredPage } from '../app/subscription/required/SubscriptionRequiredPage.tsx';
import { useSession } from './session.ts';

/** Use inside a ProtectedRoute. Without an active subscription the content is not mounted, so it sends no requests. */
export const SubscriptionGate = ({ children }: { children: ReactNode }) => {
  const user = useSession((session) => session.user);
  if (!user) return null;
  return mayAssess(user.subscription) ? children : <SubscriptionRequiredPage user={user} />;
};
