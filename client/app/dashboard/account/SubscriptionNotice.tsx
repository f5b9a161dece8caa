import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { SubscriptionView } from '../../../../domain/subscriptions/contract.ts';
import { AlertBox } from '../../../components/feedback/AlertBox.tsx';
import { PAGES } from '../../../paths.ts';
import { EndingAlert } from '../../subscription/EndingAlert.tsx';
import { PaymentDueAlert } from '../../subscription/PaymentDueAlert.tsx';
import { ENDED, endedTitle } from '../../subscription/subscriptionTexts.ts';

const Frame = styled('div')({
  display: 'grid',
  gap: 16,
  '&:not(:empty)': { marginBottom: 24 },
  '& .MuiButton-root[href]': { marginTop: 12 },
});

const ToSubscription = ({ children }: { children: string }) => (
  <Button variant="outlined" size="small" href={PAGES.subscription}>
    {children}
  </Button>
);

/** Says what to do about a failed payment, a scheduled end or an ended subscription. Empty while all is well. */
export const SubscriptionNotice = ({ subscription }: { subscription: SubscriptionView }) => (
  <Frame>
    <PaymentDueAlert subscription={subscription} />
    <EndingAlert subscription={subscription}>
      <ToSubscription>View Subscription</ToSubscription>
    </EndingAlert>
    {subscription.status === 'cancelled' && (
      <AlertBox tone="warn" title={endedTitle(subscription)}>
        <p>{ENDED}</p>
        <ToSubscription>Choose a plan</ToSubscription>
      </AlertBox>
    )}
  </Frame>
);
