import { Router } from 'express';
import { londonDay } from '../../../domain/calendar.ts';
import { subscriptionOf } from '../../../projections/accountSubscription/queries.ts';
import { figuresRow } from '../../../projections/propertyOverview/figuresRow.ts';
import { propertiesOf } from '../../../projections/propertyOverview/queries.ts';
import { actingOf, allow } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';

type Dependencies = Pick<RouteDependencies, 'reads' | 'now' | 'editions' | 'overviews'>;

/** The properties of an account as counts. */
export const figuresRoutes = ({ reads, now, editions, overviews }: Dependencies): Router => {
  const router = Router();

  router.get('/console/portfolio', allow('dashboard:read'), async (request, response) => {
    const { account, scope } = actingOf(request);
    const at = now();
    const today = londonDay(at);
    const render = async () => {
      const [properties, subscription = null] = await Promise.all([
        reads.all(propertiesOf(account, scope)),
        reads.one(subscriptionOf(account)),
      ]);
      const facts = { subscription, now: at.toISOString(), today, editions };
      return JSON.stringify({ success: true, ...figuresRow(properties, facts) });
    };
    const whole = { kind: 'figures', variant: today } as const;
    const body = scope === null ? await overviews.get(account, whole, render) : await render();
    response.type('application/json').send(body);
  });

  return router;
};
