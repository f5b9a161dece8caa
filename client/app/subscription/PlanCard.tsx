import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { formatPounds } from '../../../domain/money.ts';
import { PLAN_FEATURES, PLANS, type PlanOption, yearlySaving } from '../../../domain/subscriptions/plans.ts';
import { BusyButton } from '../../components/actions/BusyButton.tsx';
import { Pill } from '../../components/data/Pill.tsx';
import { TickList } from '../../components/data/TickList.tsx';
import { Card } from '../../components/surfaces/Card.tsx';
import { colour, phone, size } from '../../theme/tokens.ts';
import { type Billing, propertiesText } from './planOptions.ts';

const Frame = styled(Card)({
  display: 'flex',
  flexDirection: 'column',
  padding: 28,
  [phone]: { padding: '20px 16px 16px' },
  '& .top': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: '4px 16px',
    minHeight: 32,
  },
  '& .for': { fontSize: size.lead, marginTop: 2 },
  '& .price': { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: 8, margin: '20px 0 4px' },
  '& .price > b': { fontSize: size.xxxl, letterSpacing: '-.02em', lineHeight: 1 },
  '& .price > span, & .other': { color: colour.ink2 },
  '& ul': { margin: '20px 0 24px', paddingTop: 20, borderTop: `1px solid ${colour.line}` },
  '& .MuiButton-root': { marginTop: 'auto' },
});

export type PlanCardProps = {
  option: PlanOption;
  billing: Billing;
  current: boolean;
  starting: boolean;
  disabled: boolean;
  onChoose: () => void;
};

export const PlanCard = ({ option, billing, current, starting, disabled, onChoose }: PlanCardProps) => {
  const plan = PLANS[option[billing]];
  const nameId = useId();
  const saving = yearlySaving(option.month, option.year);
  return (
    <Frame as="article" aria-labelledby={nameId}>
      <div className="top">
        <h3 id={nameId}>{plan.name}</h3>
        {current && <Pill tone="going" icon="good" label="Current Plan" />}
      </div>
      <p className="for">{propertiesText(option[billing])}</p>
      <p className="price num">
        <b>{formatPounds(plan.price)}</b>
        <span>per {billing}</span>
      </p>
      <p className="other num">
        {billing === 'month' ? `or ${formatPounds(PLANS[option.year].price)} per year` : `Save ${saving}%`}
      </p>
      <TickList items={PLAN_FEATURES} />
      <BusyButton
        busy={starting}
        disabled={current || (disabled && !starting)}
        onClick={onChoose}
        aria-describedby={nameId}
      >
        {current ? 'Current Plan' : starting ? 'Starting checkout...' : 'Choose Plan'}
      </BusyButton>
    </Frame>
  );
};
