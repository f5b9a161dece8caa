import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import type { SubscriptionView as Subscription } from '../../../domain/subscriptions/contract.ts';
import { hasActiveSubscription, hasOpenWithdrawal, hasRunningPlan } from '../../../domain/subscriptions/contract.ts';
import { TickList } from '../../components/data/TickList.tsx';
import { Container } from '../../components/page/Container.tsx';
import { PageTitle } from '../../components/page/PageTitle.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { phone } from '../../theme/tokens.ts';
import { BENEFITS } from './benefits.ts';
import { CURRENT_PLAN, CurrentPlan } from './CurrentPlan.tsx';
import { PlanChangeModal } from './PlanChangeModal.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import type { PlanType } from './planOptions.ts';
import type { Checkout } from './useCheckout.ts';

const Page = styled(Container)({
  padding: '32px 0 72px',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  alignContent: 'start',
  '& > section + section': { marginTop: 24 },
  [phone]: { padding: '24px 0 48px', '& > section + section': { marginTop: 8 } },
});

const Benefits = styled(Card)({
  display: 'grid',
  gap: 16,
  justifyItems: 'start',
  '& ul': { columns: '2 280px', columnGap: 48, width: '100%' },
  [phone]: { '& > .MuiButton-root': { width: '100%' } },
});

/** Where plans are offered; null while every choice would be refused. */
const pickerPlaceOf = (subscription: Subscription): 'page' | 'dialog' | null => {
  if (hasOpenWithdrawal(subscription)) return null;
  // With a failed payment the page says what to do, so no modal opens over it.
  return hasActiveSubscription(subscription) || subscription.status === 'past_due' ? 'page' : 'dialog';
};

export type SubscriptionViewProps = { subscription: Subscription; inUse: number | null; checkout: Checkout };

export const SubscriptionView = ({ subscription, inUse, checkout }: SubscriptionViewProps) => {
  const pickerPlace = pickerPlaceOf(subscription);
  const [open, setOpen] = useState(true);
  const [chosen, setChosen] = useState<PlanType | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // The modal opens by itself the first time, so MUI has no element to return the focus to.
  useEffect(() => {
    if (!open) opener.current?.focus();
  }, [open]);
  // The button to withdraw is removed together with the subscription, and the focus with it.
  useEffect(() => {
    if (pickerPlace === 'dialog' && document.activeElement === document.body) opener.current?.focus();
  }, [pickerPlace]);
  const [changes, setChanges] = useState(0);
  // The button that opened the dialog now belongs to the current plan. It is disabled, so it cannot take the focus.
  useEffect(() => {
    if (changes > 0 && document.activeElement === document.body) document.getElementById(CURRENT_PLAN)?.focus();
  }, [changes]);
  const picker = (
    <PlanPicker
      subscription={subscription}
      starting={checkout.starting}
      error={checkout.error}
      onChoose={hasRunningPlan(subscription) ? setChosen : checkout.choose}
    />
  );

  return (
    <Page>
      <PageTitle>Subscription</PageTitle>
      <h1>Subscription</h1>
      <CurrentPlan subscription={subscription} inUse={inUse} onAsk={() => setOpen(false)} />
      {pickerPlace === 'page' && picker}
      {pickerPlace === 'dialog' && !open && (
        <Benefits as="section" aria-labelledby="benefits">
          <h2 id="benefits">What a subscription gives you</h2>
          <TickList items={BENEFITS} />
          <Button ref={opener} onClick={() => setOpen(true)}>
            Choose a plan
          </Button>
        </Benefits>
      )}
      {pickerPlace === 'dialog' && (
        <Modal open={open && chosen === null} title="Choose your plan" width={880} onClose={() => setOpen(false)}>
          {picker}
        </Modal>
      )}
      {chosen && (
        <PlanChangeModal
          plan={chosen}
          subscription={subscription}
          onKeep={() => setChosen(null)}
          onChanged={() => {
            setOpen(false);
            setChosen(null);
            setChanges(changes + 1);
          }}
        />
      )}
    </Page>
  );
};
