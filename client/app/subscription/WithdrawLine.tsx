import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatInstant } from '../../../domain/calendar.ts';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { now } from '../../clock.ts';
import { WithdrawModal } from './WithdrawModal.tsx';

type Props = { subscription: SubscriptionView; onAsk: () => void };

/** The right to withdraw, while it lasts: longer for those who have asked in time, if the provider refused it then. */
export const WithdrawLine = ({ subscription, onAsk }: Props) => {
  const { withdraw_until } = subscription;
  const [asking, setAsking] = useState(false);
  if (withdraw_until === null) return null;
  return (
    <div className="withdraw">
      <p>
        {withdraw_until < now()
          ? `You could ask to withdraw from this purchase until ${formatInstant(withdraw_until)}. You asked in time. If you have not got your money back, please ask again.`
          : `You can withdraw from this purchase until ${formatInstant(withdraw_until)} and get your money back.`}
      </p>
      <Button
        variant="text"
        size="small"
        onClick={() => {
          onAsk();
          setAsking(true);
        }}
      >
        Withdraw from this purchase
      </Button>
      {asking && (
        <WithdrawModal
          subscription={subscription}
          onKeep={() => setAsking(false)}
          onWithdrawn={() => setAsking(false)}
        />
      )}
    </div>
  );
};
