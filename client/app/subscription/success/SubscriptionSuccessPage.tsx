import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { queries } from '../../../api/queries.ts';
import { SubscriptionSuccessView } from './SubscriptionSuccessView.tsx';
import { useVerifiedPayment } from './useVerifiedPayment.ts';

export const SubscriptionSuccessPage = () => {
  const [params] = useSearchParams();
  const payment = useVerifiedPayment(params.get('session_id') || null);
  const { data } = useQuery({ ...queries.stats(), enabled: payment.status === 'welcome' });
  return <SubscriptionSuccessView payment={payment} properties={data?.totalProperties} />;
};
