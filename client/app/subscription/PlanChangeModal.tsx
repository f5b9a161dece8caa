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

const Costs = ({ preview, endsOnItsOwn }: { preview: z.infer<typeof PlanPreviewReply>; endsOnItsOwn: boolean }) => {
  const next = `${formatPounds(preview.next_amount)} on ${formatInstant(preview.next_date)}`;
  return (
    <SummaryList
      items={[
        { label: 'To pay today', value: formatPounds(preview.due_now) },
        ...(preview.credit > 0 ? [{ label: 'Credit for later payments', value: formatPounds(preview.credit) }] : []),
        ...(endsOnItsOwn ? [] : [{ label: 'Next payment', value: next }]),
      ]}
    />
  );
};

const STILL_ENDS = ' Your subscription still ends on its own after this change; you can resume it then.';
const NO_LONGER_ENDS = ' Your subscription then no longer ends on its own.';

type Props = { plan: PlanType; subscription: SubscriptionView; onKeep: () => void; onChanged: () => void };

/** Says what another plan costs today and later, then changes to it. The present plan is resumed in the same way. */
export const PlanChangeModal = ({ plan, subscription: present, onKeep, onChanged }: Props) => {
  // After the change the new plan arrives while the dialog is still open; its words must not change then.
  const [subscription] = useState(present);
  const { preview, problem, confirmPage, waitsForBank, changing, confirm } = usePlanChange(plan, onChanged);
  const { name, price, interval } = PLANS[plan];
  const isResumed = plan === subscription.plan_type;
  const { cancel_at_period_end: isEnding } = subscription;
  // Stripe takes no other change together with one that the bank must confirm, so the cancellation stays.
  const staysEnding = isEnding && waitsForBank;
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
          {isEnding && (staysEnding ? STILL_ENDS : NO_LONGER_ENDS)}
        </p>
        {preview ? (
          <Costs preview={preview} endsOnItsOwn={staysEnding} />
        ) : (
          !problem && <PageSpinner label="Working out the price" />
        )}
      </Body>
    </Modal>
  );
};
