import type { ReactNode } from 'react';
import { mayAssess } from '../../domain/policy.ts';
import { SubscriptionRequiredPage } from '../app/subscription/required/SubscriptionRequiredPage.tsx';
import { useSession } from './session.ts';

/** Stands inside a ProtectedRoute: without an active subscription its content is not even mounted. */
export const SubscriptionGate = ({ children }: { children: ReactNode }) => {
  const user = useSession((session) => session.user);
  if (!user) return null;
  return mayAssess(user.subscription) ? children : <SubscriptionRequiredPage user={user} />;
};
