import { type Request, Router } from 'express';
import { londonDay } from '../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../domain/compliance/expiry.ts';
import type { Stats } from '../../domain/dashboard/contract.ts';
import { PropertyPath } from '../../domain/properties/contract.ts';
import { hiddenActivity } from '../../projections/accountActivity/access.ts';
import { latestActivity } from '../../projections/accountActivity/queries.ts';
import { activityRow } from '../../projections/accountActivity/row.ts';
import { subscriptionOf } from '../../projections/accountSubscription/queries.ts';
import { subscriptionRow } from '../../projections/accountSubscription/row.ts';
import { subscriptionEndedOn } from '../../projections/badge/standing.ts';
import { expiredDocuments, expiringDocuments } from '../../projections/documentFile/queries.ts';
import { expiryRow } from '../../projections/documentFile/row.ts';
import { nextStepProperties } from '../../projections/propertyOverview/list/nextSteps.ts';
import { overviewRow } from '../../projections/propertyOverview/overviewRow.ts';
import { countsOf, ownedProperty } from '../../projections/propertyOverview/queries.ts';
import type { OverviewState } from '../../projections/propertyOverview/state.ts';
import { NotFound, StoreUnavailable } from '../application/errors.ts';
import { renderedProperties } from '../readSide/renderedProperties.ts';
import { actingOf, allow, allowed } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { asksForPage, propertyListOf } from './propertyList.ts';
import { originOf, pathOf } from './request.ts';

type Dependencies = Pick<RouteDependencies, 'reads' | 'now' | 'overviews' | 'publicOrigin' | 'editions' | 'owned'>;

const RECENT = 10;
const NO_PROPERTIES = { total: 0, compliant: 0, non_compliant: 0, in_progress: 0 };

export const dashboardRoutes = ({ reads, now, overviews, publicOrigin, editions, owned }: Dependencies): Router => {
  const router = Router();
  const wholeRows = renderedProperties(reads);

  router.get('/dashboard/stats', allow('dashboard:read'), async (request, response) => {
    const acting = actingOf(request);
    const { account, scope } = acting;
    const hidden = hiddenActivity((action) => allowed(acting, action));
    const today = londonDay(now());
    const [counts = NO_PROPERTIES, expiring, expired, activity, subscription] = await Promise.all([
      reads.one(countsOf(account, scope, today)),
      reads.all(expiringDocuments(account, scope, today, EXPIRING_SOON_DAYS)),
      reads.all(expiredDocuments(account, scope, today)),
      reads.all(latestActivity(account, scope, hidden, RECENT)),
      reads.one(subscriptionOf(account)),
    ]);
    const { may_write, properties_limit } = subscriptionRow(subscription, now().toISOString());
    const stats: Stats = {
      totalProperties: counts.total,
      fullyCompliant: counts.compliant,
      expiringSoon: expiring[0]?.total ?? 0,
      actionRequired: counts.non_compliant,
      recentActivity: activity.map(activityRow),
      upcomingExpiries: expiring.map((document) => expiryRow(document, today)),
      expiredDocuments: expired.map((document) => expiryRow(document, today)),
      assessmentStats: {
        totalAssessments: counts.compliant + counts.non_compliant + counts.in_progress,
        passedAssessments: counts.compliant,
        failedAssessments: counts.non_compliant,
        inProgressAssessments: counts.in_progress,
      },
      subscription: {
        status: may_write ? 'active' : 'inactive',
        properties_count: counts.total,
        properties_limit,
      },
    };
    response.json({ success: true, data: { stats } });
  });

  /** What properties are shown by on the day of the request. */
  const contextOf = async (request: Request, today: string) => {
    const subscription = await reads.one(subscriptionOf(actingOf(request).account));
    const origin = originOf(request, publicOrigin);
    return { today, origin, editions, subscriptionEndedOn: subscriptionEndedOn(subscription, now()) };
  };

  const renderer = async (request: Request, today: string) => {
    const context = await contextOf(request, today);
    return (states: readonly OverviewState[]) => states.map((state) => overviewRow(state, context));
  };

  const renderWhole = async (request: Request, today: string): Promise<string> => {
    const { account: accountId, scope } = actingOf(request);
    const rows = await wholeRows({ accountId, scope, context: await contextOf(request, today) });
    return `{"success":true,"properties":[${rows}]}`;
  };

  const wholeOverview = async (request: Request, today: string): Promise<string | Buffer> => {
    const { account, scope } = actingOf(request);
    if (scope !== null) return renderWhole(request, today);
    const variant = `${today} ${originOf(request, publicOrigin)}`;
    return overviews.get(account, { kind: 'present', variant }, () => renderWhole(request, today));
  };

  router.get('/dashboard/compliance-overview', allow('dashboard:read'), async (request, response) => {
    const today = londonDay(now());
    if (asksForPage(request)) {
      const [{ states, total, next }, rendered] = await Promise.all([
        propertyListOf(reads, request, today),
        renderer(request, today),
      ]);
      response.json({ success: true, properties: rendered(states), total, next });
    } else response.type('application/json').send(await wholeOverview(request, today));
  });

  /** One row of the overview. */
  router.get('/properties/:id/overview', allow('property:read'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(PropertyPath, request);
    await owned.listed(acting, id);
    const [state, rendered] = await Promise.all([
      reads.one(ownedProperty(acting.account, id)),
      renderer(request, londonDay(now())),
    ]);
    if (!state) throw new StoreUnavailable('The read model of properties is behind');
    const [property] = rendered([state]);
    if (!property) throw new NotFound();
    response.json({ success: true, property });
  });

  router.get('/dashboard/next-steps', allow('dashboard:read'), async (request, response) => {
    const { account, scope } = actingOf(request);
    const today = londonDay(now());
    const former = editions.all.filter(({ id }) => id !== editions.inEffectOn(today).id).map(({ id }) => id);
    const [states, rendered] = await Promise.all([
      reads.all(nextStepProperties(account, scope, today, former)),
      renderer(request, today),
    ]);
    response.json({ success: true, properties: rendered(states) });
  });

  return router;
};
