import { styled } from '@mui/material/styles';
import type { User } from '../../../domain/accounts/contract.ts';
import { useActing, useHasPlan, useMay } from '../../auth/acting.ts';
import { useToday } from '../../clock.ts';
import { phone } from '../../theme/tokens.ts';
import { planName } from '../subscription/subscriptionTexts.ts';
import { RecentActivity } from './activity/RecentActivity.tsx';
import { AccountAhead } from './ahead/AccountAhead.tsx';
import { addDisabledReason } from './allowance.ts';
import type { CardActions } from './cardActions.ts';
import { UpcomingExpiries } from './expiries/UpcomingExpiries.tsx';
import { BadgePlaceholder } from './firstVisit/BadgePlaceholder.tsx';
import { FirstSteps } from './firstVisit/FirstSteps.tsx';
import { Aside, Columns } from './layout/Columns.tsx';
import { ErrorNotice } from './layout/ErrorNotice.tsx';
import { NextStepsCard } from './nextSteps/NextStepsCard.tsx';
import { NoProperties, PropertiesNotLoaded } from './properties/NoProperties.tsx';
import { PropertyList } from './properties/PropertyList.tsx';
import { QuickActions } from './summary/QuickActions.tsx';
import { StatTiles } from './summary/StatTiles.tsx';
import { SubscriptionCard } from './summary/SubscriptionCard.tsx';
import type { DashboardModel } from './useDashboard.ts';

const Row = styled('div')({ margin: '24px 0 48px', [phone]: { margin: '16px 0 32px' } });

type Ready = Extract<DashboardModel, { status: 'ready' }>;
type Props = { user: User; model: Ready; actions: CardActions };

const planText = ({ subscription }: User, { active, limit }: Ready['allowance']) => {
  const name = planName(subscription);
  return active && name ? `${name}, ${limit} ${limit === 1 ? 'property' : 'properties'}` : null;
};

const FirstVisit = ({ user, model, actions }: Props) => (
  <>
    <Columns>
      <FirstSteps plan={planText(user, model.allowance)} onAdd={actions.add} />
      <BadgePlaceholder />
    </Columns>
    <Row>
      <StatTiles stats={model.stats} limit={model.allowance.limit} layout="row" bare />
    </Row>
  </>
);

/** The plan is the owner's business. */
const useShownLimit = ({ allowance }: Ready): number => ((useActing()?.isOwn ?? true) ? allowance.limit : 0);

const NextStepsAndStats = ({ model, actions }: Props) => (
  <Columns>
    <NextStepsCard steps={model.steps} nextExpiry={model.nextExpiry} actions={actions} />
    <StatTiles stats={model.stats} limit={useShownLimit(model)} layout="column" list={model.list} />
  </Columns>
);

const Properties = ({ model, actions }: Props) => {
  const { rows, list, stats, allowance } = model;
  const hasPlan = useHasPlan();
  const disabledReason = addDisabledReason(allowance);
  if (list.rows === null && rows === null) return <PropertiesNotLoaded />;
  if (rows?.length === 0) return <NoProperties disabledReason={disabledReason} onAdd={actions.add} />;
  return (
    <PropertyList
      list={list}
      rows={list.rows}
      owned={stats.totalProperties}
      mayAssess={hasPlan}
      disabledReason={disabledReason}
      actions={actions}
    />
  );
};

const Stats = ({ model }: Pick<Props, 'model'>) => (
  <Row>
    <StatTiles stats={model.stats} limit={useShownLimit(model)} layout="row" />
  </Row>
);

export const DashboardBody = (props: Props) => {
  const { user, model } = props;
  const day = useToday();
  const isOwn = useActing()?.isOwn ?? true;
  const mayWork = useMay('assessment:answer');
  return (
    <>
      {model.failed && (
        <ErrorNotice onRetry={model.retry} retrying={model.retrying}>
          Failed to load dashboard data. Please try again.
        </ErrorNotice>
      )}
      {model.rows?.length === 0 && (isOwn ? <FirstVisit {...props} /> : <Stats {...props} />)}
      {model.rows !== null && model.rows.length > 0 && (
        <>
          {mayWork ? <NextStepsAndStats {...props} /> : <Stats {...props} />}
          <AccountAhead properties={model.stats.totalProperties} />
        </>
      )}
      {model.rows === null && <Stats {...props} />}
      <Columns>
        <Properties {...props} />
        <Aside>
          {model.stats.totalProperties > 0 && (
            <UpcomingExpiries expiries={model.stats.upcomingExpiries} total={model.stats.expiringSoon} today={day} />
          )}
          {isOwn && <SubscriptionCard {...model.allowance} subscription={user.subscription} />}
          <QuickActions />
          <RecentActivity activity={model.stats.recentActivity} />
        </Aside>
      </Columns>
    </>
  );
};
