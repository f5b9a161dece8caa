import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '../../../domain/calendar.ts';
import { hasOpenWithdrawal, hasRunningPlan, type SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { commands } from '../../api/commands.ts';
import { messageOf } from '../../api/http.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { small } from '../../theme/tokens.ts';
import { CancelModal } from './CancelModal.tsx';
import { PortalButton } from './PortalButton.tsx';
import { useSubscriptionChange } from './useSubscriptionChange.ts';

const Frame = styled('div')({
  display: 'grid',
  gap: 8,
  maxWidth: 260,
  [small]: { maxWidth: 'none', '& .MuiButton-root': { width: '100%' } },
});

type Props = { subscription: SubscriptionView; onAsk: () => void };

export const SubscriptionActions = ({ subscription, onAsk }: Props) => {
  const { has_purchased, cancel_at_period_end: isEnding, current_period_end } = subscription;
  const [asking, setAsking] = useState(false);
  const change = useSubscriptionChange();
  const resume = useMutation({ mutationFn: () => change(commands.resumeSubscription) });
  const isRunning = hasRunningPlan(subscription);
  // What was withdrawn from ends by itself.
  const canEnd = isRunning && !hasOpenWithdrawal(subscription);
  const ask = () => {
    onAsk();
    resume.reset();
    setAsking(true);
  };
  // Without a purchase the provider has no page to show.
  if (!isRunning && !has_purchased) return null;
  return (
    <Frame>
      <PortalButton>Manage Subscription</PortalButton>
      {resume.error && <AlertBox focus>{messageOf(resume.error, 'Failed to update subscription')}</AlertBox>}
      {/* One element for both, so that the focus stays on it after a change. */}
      {canEnd && (
        <BusyButton variant="text" busy={resume.isPending} onClick={isEnding ? () => resume.mutate() : ask}>
          {resume.isPending ? 'Resuming...' : isEnding ? 'Resume Subscription' : 'Cancel Subscription'}
        </BusyButton>
      )}
      {asking && (
        <CancelModal
          subscription={subscription}
          openUntil={current_period_end ? formatInstant(current_period_end) : 'the end of the paid period'}
          onKeep={() => setAsking(false)}
          onCancelled={() => setAsking(false)}
        />
      )}
    </Frame>
  );
};
