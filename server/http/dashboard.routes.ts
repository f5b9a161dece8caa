import { Router } from 'express';
import { daysBetween, londonDay } from '../../domain/calendar.ts';
import { EXPIRING_SOON_DAYS } from '../../domain/compliance/expiry.ts';
import type { Stats } from '../../domain/dashboard/contract.ts';
import { overviewRow } from '../../projections/models/overviewState.ts';
import { subscriptionView } from '../views/subscription.ts';
import type { Parts } from './dependencies.ts';
import { accountOf, originOf } from './request.ts';

type Dependencies = Pick<Parts, 'reads' | 'now' | 'overviews' | 'publicOrigin'>;

const RECENT = 10;

export const dashboardRoutes = ({ reads, now, overviews, publicOrigin }: Dependencies): Router => {
  const router = Router();

  router.get('/dashboard/stats', async (request, response) => {
    const accountId = accountOf(request);
    const today = londonDay(now());
    const [counts, expiring, activity, subscription] = await Promise.all([
      reads.counts(accountId, today),
      reads.expiries(accountId, today, EXPIRING_SOON_DAYS),
      reads.activity(accountId, RECENT),
      reads.subscription(accountId),
    ]);
    const upcomingExpiries = expiring.map(({ state, name }) => ({
      property_id: state.propertyId,
      property_name: name,
      document_id: state.documentId,
      document_type: state.documentType,
      expiry_date: state.expiresOn ?? today,
      days_until_expiry: daysBetween(today, state.expiresOn ?? today),
    }));
    const { status, properties_limit } = subscriptionView(subscription, now().toISOString());
    const stats: Stats = {
      totalProperties: counts.total,
      fullyCompliant: counts.compliant,
      expiringSoon: expiring[0]?.to_end ?? 0,
      actionRequired: counts.non_compliant,
      recentActivity: activity.map(({ state, name }) => ({
        type: state.type,
        property_id: state.propertyId,
        property_name: name,
        at: state.at,
      })),
      upcomingExpiries,
      assessmentStats: {
        totalAssessments: counts.compliant + counts.non_compliant + counts.in_progress,
        passedAssessments: counts.compliant,
        failedAssessments: counts.non_compliant,
        inProgressAssessments: counts.in_progress,
      },
      subscription: {
        status: status === 'active' ? 'active' : 'inactive',
        properties_count: counts.total,
        properties_limit,
      },
    };
    response.json({ success: true, data: { stats } });
  });

  const renderedOverview = async (accountId: string, today: string, origin: string): Promise<string> => {
    const rendered = await reads.overview(accountId, today);
    if (rendered !== null) {
      // Rendered rows know no origin. In JSON no text that a person has entered can look like this: its quotes are escaped.
      const url = `"verification_url":${JSON.stringify(origin).slice(0, -1)}`;
      // A function, for in a text `$&` and its like would be taken for more than they are.
      const rows = rendered.replaceAll('"verification_url":"', () => url);
      return `{"success":true,"properties":[${rows}]}`;
    }
    const properties = (await reads.properties(accountId)).map((state) => overviewRow(state, today, origin));
    return JSON.stringify({ success: true, properties });
  };

  router.get('/dashboard/compliance-overview', async (request, response) => {
    const accountId = accountOf(request);
    const today = londonDay(now());
    const origin = originOf(request, publicOrigin);
    const body = await overviews.get(accountId, `${today} ${origin}`, () => renderedOverview(accountId, today, origin));
    response.type('application/json').send(body);
  });

  return router;
};
