import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { z } from 'zod';
import { formatInstant } from '../../../domain/calendar.ts';
import { formatPounds } from '../../../domain/money.ts';
import type { PlanPreviewReply, SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { SummaryList } from '../../components/data/SummaryList.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { PageSpinner } from '../../components/page/PageSpinner.tsx';
import { Modal } from '../../components/surfaces/Modal.tsx';
import { type PlanType, propertiesText } from './planOptions.ts';
import { usePlanChange } from './usePlanChange.ts';

const Body = styled('div')({ display: 'grid', gap: 16 });

const Costs = ({ preview }: { preview: z.infer<typeof PlanPreviewReply> }) => (
  <SummaryList
    items={[
      { label: 'To pay today', value: formatPounds(preview.due_now) },
      ...(preview.credit > 0 ? [{ label: 'Credit for later payments', value: formatPounds(preview.credit) }] : []),
      { label: 'Next payment', value: `${formatPounds(preview.next_amount)} on ${formatInstant(preview.next_date)}` },
    ]}
  />
);

type Props = { plan: PlanType; subscription: SubscriptionView; onKeep: () => void; onChanged: () => void };

/** Says what another plan costs today and later, then changes to it. The present plan is resumed in the same way. */
export const PlanChangeModal = ({ plan, subscription: present, onKeep, onChanged }: Props) => {
  // After the change the new plan arrives while the dialog is still open; its words must not change then.
  const [subscription] = useState(present);
  const { preview, problem, confirmPage, changing, confirm } = usePlanChange(plan, onChanged);
  const { name, price, interval } = PLANS[plan];
  const isResumed = plan === subscription.plan_type;
  return (
    <Modal
      open
      title={isResumed ? `Resume ${name}?` : `Change to ${name}, billed ${interval}ly?`}
      onClose={onKeep}
      busy={changing}
      width={520}
      brief
      actions={
        <>
          <Button variant="outlined" onClick={onKeep} disabled={changing} autoFocus>
            Leave as it is
          </Button>
          {confirmPage ? (
            <Button variant="contained" href={confirmPage}>
              Confirm Payment
            </Button>
          ) : (
            <BusyButton onClick={confirm} busy={changing} disabled={!preview}>
              {changing ? 'Changing...' : isResumed ? 'Resume Subscription' : 'Change Plan'}
            </BusyButton>
          )}
        </>
      }
    >
      <Body>
        {problem && <AlertBox focus>{problem}</AlertBox>}
        <p>
          {propertiesText(plan)} at {formatPounds(price)} per {interval}
          {isResumed ? '.' : ', from today. What you have already paid for the days to come is taken off.'}
          {subscription.cancel_at_period_end && ' Your subscription then no longer ends on its own.'}
        </p>
        {preview ? <Costs preview={preview} /> : !problem && <PageSpinner label="Working out the price" />}
      </Body>
    </Modal>
  );
};
