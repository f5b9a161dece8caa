import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { SubscriptionView } from '../../../domain/subscriptions/contract.ts';
import { LARGEST_PLAN, PLAN_OPTIONS, PLANS, RIGHT_TO_WITHDRAW } from '../../../domain/subscriptions/plans.ts';
import { StandaloneLink } from '../../components/actions/StandaloneLink.tsx';
import { AlertBox } from '../../components/feedback/AlertBox.tsx';
import { contactPath } from '../../paths.ts';
import { small } from '../../theme/tokens.ts';
import { BillingToggle } from './BillingToggle.tsx';
import { PlanCard } from './PlanCard.tsx';
import type { Billing, PlanType } from './planOptions.ts';

const Picker = styled('section')({
  display: 'grid',
  gap: 20,
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 16,
    alignItems: 'center',
    justifyContent: 'space-between',
    [small]: { display: 'grid', justifyContent: 'stretch', gap: 14 },
  },
  '& .plans': {
    display: 'grid',
    gridTemplateColumns: `repeat(${PLAN_OPTIONS.length}, minmax(0, 1fr))`,
    gap: 24,
    [small]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
  },
});

export type PlanPickerProps = {
  subscription: SubscriptionView;
  starting: PlanType | null;
  error: string | null;
  onChoose: (plan: PlanType) => void;
};

export const PlanPicker = ({ subscription, starting, error, onChoose }: PlanPickerProps) => {
  // Also with a failed payment: it is the plan that is being paid for.
  const current = subscription.cancel_at_period_end ? null : subscription.plan_type;
  const [billing, setBilling] = useState<Billing>(current ? PLANS[current].interval : 'month');
  const heading = useId();
  return (
    <Picker aria-labelledby={heading}>
      <div className="head">
        <h2 id={heading}>Plans</h2>
        <BillingToggle value={billing} onChange={setBilling} />
      </div>
      {error && <AlertBox focus>{error}</AlertBox>}
      {!subscription.has_purchased && <p>{RIGHT_TO_WITHDRAW}</p>}
      <div className="plans">
        {PLAN_OPTIONS.map((option) => {
          const plan = option[billing];
          return (
            <PlanCard
              key={option.name}
              option={option}
              billing={billing}
              current={plan === current}
              starting={plan === starting}
              disabled={starting !== null}
              onChoose={() => onChoose(plan)}
            />
          );
        })}
      </div>
      <p>
        <StandaloneLink href={contactPath('subscription')}>Need more than {LARGEST_PLAN} properties?</StandaloneLink>
      </p>
    </Picker>
  );
};
