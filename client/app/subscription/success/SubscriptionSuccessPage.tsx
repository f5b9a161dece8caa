import { useSearchParams } from 'react-router-dom';
import { SubscriptionSuccessView } from './SubscriptionSuccessView.tsx';
import { useVerifiedPayment } from './useVerifiedPayment.ts';

export const SubscriptionSuccessPage = () => {
  const [params] = useSearchParams();
  const payment = useVerifiedPayment(params.get('session_id') || null);
  return <SubscriptionSuccessView payment={payment} />;
};
