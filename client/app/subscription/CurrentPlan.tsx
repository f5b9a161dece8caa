import { styled } from '@mui/material/styles';
import { formatInstant } from '../../../domain/calendar.ts';
import { formatPounds } from '../../../domain/money.ts';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { SummaryList } from '../../components/data/SummaryList.tsx';
import { subscriptionStatus } from '../../components/data/status.ts';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, medium, small } from '../../theme/tokens.ts';
import { EndingAlert } from './EndingAlert.tsx';
import { PaymentDueAlert } from './PaymentDueAlert.tsx';
import { SubscriptionActions } from './SubscriptionActions.tsx';
import { allowanceText, ENDED, endedTitle, planName } from './subscriptionTexts.ts';
import { WithdrawLine } from './WithdrawLine.tsx';

const Frame = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) auto',
  gap: '16px 48px',
  alignItems: 'center',
  '& > [role=status], & > .withdraw': { gridColumn: '1 / -1' },
  '& > .withdraw': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 16px',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingTop: 12,
    borderTop: `1px solid ${colour.line}`,
    // The label, not the edge of the button, is in line with the text above.
    '& > .MuiButton-root': { marginInline: -14 },
  },
  '& h2': { margin: '10px 0 2px' },
  '& > dl': { borderLeft: `1px solid ${colour.line}`, paddingLeft: 48 },
  [medium]: { columnGap: 24, '& > dl': { paddingLeft: 24 } },
  [small]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > dl': { borderLeft: 0, borderTop: `1px solid ${colour.line}`, padding: '8px 0 0' },
  },
});

const headingOf = (subscription: SubscriptionView): string =>
  planName(subscription) ?? (subscription.status === 'cancelled' ? endedTitle(subscription) : 'No plan yet');

const summaryOf = ({ plan_type, status }: SubscriptionView): string => {
  if (plan_type) return `${formatPounds(PLANS[plan_type].price)} per ${PLANS[plan_type].interval}`;
  if (status === 'active') return 'As agreed with us.';
  return status === 'cancelled' ? ENDED : 'Choose one to add properties and assess them.';
};

/** The id of the heading. */
export const CURRENT_PLAN = 'current-plan';

export type CurrentPlanProps = {
  subscription: SubscriptionView;
  inUse: number | null;
  /** The user is asked to confirm a cancellation or a withdrawal. */
  onAsk: () => void;
};

export const CurrentPlan = ({ subscription, inUse, onAsk }: CurrentPlanProps) => {
  const { status, properties_count, cancel_at_period_end, current_period_end, allowance } = subscription;
  const ends = current_period_end && formatInstant(current_period_end);
  return (
    <Frame as="section" aria-labelledby={CURRENT_PLAN}>
      <PaymentDueAlert subscription={subscription} />
      <EndingAlert subscription={subscription} />
      <div>
        <Pill {...subscriptionStatus(status)} />
        <h2 id={CURRENT_PLAN} tabIndex={-1}>
          {headingOf(subscription)}
        </h2>
        <p className="num">{summaryOf(subscription)}</p>
        {allowance && <p className="num">{allowanceText(allowance)}</p>}
      </div>
      <SummaryList
        items={[
          { label: 'Property limit', value: properties_count },
          // Always render the row: adding it when the number arrives would move the buttons below.
          { label: 'In use', value: inUse ?? '–' },
          ...(ends ? [{ label: cancel_at_period_end ? 'Cancels on' : 'Renews on', value: ends }] : []),
        ]}
      />
      <SubscriptionActions subscription={subscription} onAsk={onAsk} />
      <WithdrawLine subscription={subscription} onAsk={onAsk} />
    </Frame>
  );
};
