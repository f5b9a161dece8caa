import type { User } from '../../../domain/accounts/contract.ts';
import { useCheckout } from '../subscription/useCheckout.ts';
import { SubscriptionRequiredView } from './SubscriptionRequiredView.tsx';

export const SubscriptionRequiredPage = ({ user }: { user: User }) => {
  const checkout = useCheckout();
  return <SubscriptionRequiredView user={user} checkout={checkout} />;
};
