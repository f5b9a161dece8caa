import { styled } from '@mui/material/styles';
import type { SubscriptionView } from '../../../../domain/subscriptions/contract.ts';
import { PaymentDueAlert } from '../../subscription/PaymentDueAlert.tsx';

const Frame = styled('div')({ '&:not(:empty)': { marginBottom: 24 } });

export const PaymentNotice = ({ subscription }: { subscription: SubscriptionView }) => (
  <Frame>
    <PaymentDueAlert subscription={subscription} />
  </Frame>
);
