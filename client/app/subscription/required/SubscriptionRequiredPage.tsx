import type { User } from '../../../../domain/accounts/contract.ts';
import { useActing } from '../../../auth/acting.ts';
import { useCheckout } from '../useCheckout.ts';
import { OtherAccountView } from './OtherAccountView.tsx';
import { SubscriptionRequiredView } from './SubscriptionRequiredView.tsx';

export const SubscriptionRequiredPage = ({ user }: { user: User }) => {
  const acting = useActing();
  const checkout = useCheckout();
  if (acting && !acting.isOwn) return <OtherAccountView account={acting.name} status={user.subscription.status} />;
  return <SubscriptionRequiredView user={user} checkout={checkout} />;
};
