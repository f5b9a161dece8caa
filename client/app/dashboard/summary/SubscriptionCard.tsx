import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatInstant } from '../../../../domain/calendar.ts';
import { numberWord } from '../../../../domain/numberWords.ts';
import type { SubscriptionView } from '../../../../domain/subscriptions/contract.ts';
import { LARGEST_PLAN } from '../../../../domain/subscriptions/plans.ts';
import { Pill } from '../../../components/data/Pill.tsx';
import { SummaryList } from '../../../components/data/SummaryList.tsx';
import { subscriptionStatus } from '../../../components/data/status.ts';
import { TickList } from '../../../components/data/TickList.tsx';
import { Card } from '../../../components/surfaces/Card.tsx';
import { PAGES } from '../../../paths.ts';
import { size } from '../../../theme/tokens.ts';
import { allowanceText, planName } from '../../subscription/subscriptionTexts.ts';

const Frame = styled(Card)({
  '& > .head': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 16, flexWrap: 'wrap' },
  '& h2': { fontSize: size.l },
  '& dl': { margin: '8px 0 12px' },
  '& ul': { margin: '12px 0 20px', fontSize: size.s },
  '& > p': { margin: '0 0 16px', fontSize: size.s },
  '& .MuiButton-root': { width: '100%' },
});

const UPGRADE_BENEFITS = [
  'Full reports',
  'Document storage with reminders',
  'Badges anyone can check',
  `Up to ${numberWord(LARGEST_PLAN)} properties`,
];

export type SubscriptionCardProps = {
  active: boolean;
  used: number;
  limit: number;
  subscription: SubscriptionView | null;
};

const factsOf = ({ active, used, limit, subscription }: SubscriptionCardProps) => {
  const properties = { label: 'Properties', value: limit > 0 ? `${used} of ${limit}` : used };
  const isNew = !subscription || subscription.status === 'inactive';
  if (!active) return isNew ? [{ label: 'Plan', value: 'No plan yet' }, properties] : [properties];
  const plan = subscription && planName(subscription);
  const ends = subscription?.current_period_end;
  return [
    ...(plan ? [{ label: 'Plan', value: plan }] : []),
    properties,
    ...(ends
      ? [{ label: subscription.cancel_at_period_end ? 'Cancels on' : 'Renews on', value: formatInstant(ends) }]
      : []),
  ];
};

export const SubscriptionCard = (props: SubscriptionCardProps) => {
  const { active, subscription } = props;
  const known = subscription?.status ?? 'inactive';
  // `active` comes with the statistics, which are newer than the stored user.
  const isOutdated = active ? known !== 'past_due' : known === 'active';
  // No plan can be chosen before the open invoice is paid.
  const offersPlans = !active && known !== 'past_due';
  const status = isOutdated ? (active ? 'active' : 'inactive') : known;
  return (
    <Frame as="section" aria-labelledby="subscription">
      <div className="head">
        <h2 id="subscription">Subscription</h2>
        <Pill {...subscriptionStatus(status)} />
      </div>
      <SummaryList items={factsOf(props)} />
      {subscription?.allowance && <p className="num">{allowanceText(subscription.allowance)}</p>}
      {offersPlans && <TickList items={UPGRADE_BENEFITS} />}
      <Button variant="outlined" size="small" href={PAGES.subscription}>
        {offersPlans ? 'Compare plans' : 'View Subscription'}
      </Button>
    </Frame>
  );
};
