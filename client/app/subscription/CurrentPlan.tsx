import { styled } from '@mui/material/styles';
import { formatInstant } from '../../../domain/calendar.ts';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { PLANS } from '../../../domain/subscriptions/plans.ts';
import { Pill } from '../../components/data/Pill.tsx';
import { SummaryList } from '../../components/data/SummaryList.tsx';
import { subscriptionStatus } from '../../components/data/status.ts';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour } from '../../theme/tokens.ts';
import { formatPounds } from './formatPounds.ts';

const Frame = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '16px 48px',
  alignItems: 'center',
  '& > [role=status]': { gridColumn: '1 / -1' },
  '& h2': { margin: '10px 0 2px' },
  '& > dl': { borderLeft: `1px solid ${colour.line}`, paddingLeft: 48 },
  '@media (max-width: 699px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > dl': { borderLeft: 0, borderTop: `1px solid ${colour.line}`, padding: '8px 0 0' },
  },
});

const priceOf = ({ plan_type }: SubscriptionView): string => {
  if (!plan_type) return 'Choose one to add properties and assess them.';
  const { price, interval } = PLANS[plan_type];
  return `${formatPounds(price)} per ${interval}`;
};

export type CurrentPlanProps = { subscription: SubscriptionView; inUse: number | null };

export const CurrentPlan = ({ subscription, inUse }: CurrentPlanProps) => {
  const { status, plan_type, properties_count, cancel_at_period_end, current_period_end } = subscription;
  const ends = current_period_end && formatInstant(current_period_end);
  return (
    <Frame as="section" aria-labelledby="current-plan">
      {cancel_at_period_end && (
        <AlertBox tone="warn" title="Your subscription is ending">
          <p>
            {ends ? `It stays open until ${ends}.` : 'It stays open until the end of the paid period.'} After that,
            assessments, reports and badges are closed.
          </p>
        </AlertBox>
      )}
      <div>
        <Pill {...subscriptionStatus(status)} />
        <h2 id="current-plan">{plan_type ? PLANS[plan_type].name : 'No plan yet'}</h2>
        <p className="num">{priceOf(subscription)}</p>
      </div>
      <SummaryList
        items={[
          { label: 'Property limit', value: properties_count },
          // Always render the row: adding it when the number arrives would move the buttons below.
          { label: 'In use', value: inUse ?? '–' },
          ...(ends ? [{ label: cancel_at_period_end ? 'Cancels on' : 'Renews on', value: ends }] : []),
        ]}
      />
    </Frame>
  );
};
