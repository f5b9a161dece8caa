import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatInstant } from '../../../domain/calendar.ts';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { WithdrawModal } from './WithdrawModal.tsx';

type Props = { subscription: SubscriptionView; onAsk: () => void };

/** The right to withdraw, while it lasts, or that the owner has asked for it and the money is not back yet. */
export const WithdrawLine = ({ subscription, onAsk }: Props) => {
  const { withdraw_until, withdrawal_asked_at } = subscription;
  const [asking, setAsking] = useState(false);
  // What was asked for is said also after the subscription has ended in another way: the money is not back yet.
  if (withdrawal_asked_at === null && withdraw_until === null) return null;
  return (
    <div className="withdraw">
      {withdrawal_asked_at !== null ? (
        <p>
          You asked to withdraw from your first purchase on {formatInstant(withdrawal_asked_at)}. We are working on it.
        </p>
      ) : (
        withdraw_until !== null && (
          <>
            <p>You can withdraw from this purchase until {formatInstant(withdraw_until)} and get your money back.</p>
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
          </>
        )
      )}
      {/* What is recorded already cannot be kept: the dialog would offer a choice that no longer exists. */}
      {asking && withdrawal_asked_at === null && (
        <WithdrawModal
          subscription={subscription}
          onKeep={() => setAsking(false)}
          onWithdrawn={() => setAsking(false)}
        />
      )}
    </div>
  );
};
