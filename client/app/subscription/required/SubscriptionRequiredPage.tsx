import type { User } from '../../../../domain/accounts/contract.ts';
import { useCheckout } from '../useCheckout.ts';
import { SubscriptionRequiredView } from './SubscriptionRequiredView.tsx';

export const SubscriptionRequiredPage = ({ user }: { user: User }) => {
  const checkout = useCheckout();
  return <SubscriptionRequiredView user={user} checkout={checkout} />;
};
