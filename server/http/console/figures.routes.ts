import { Router } from 'express';
import { londonDay } from '../../../domain/calendar.ts';
import { figuresRow } from '../../../projections/propertyOverview/figuresRow.ts';
import { yearFacts } from '../../readSide/propertyYears.ts';
import { actingOf, allow } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';

type Dependencies = Pick<RouteDependencies, 'reads' | 'now' | 'editions' | 'overviews' | 'years'>;

/** The properties of an account as counts. */
export const figuresRoutes = (dependencies: Dependencies): Router => {
  const { now, overviews, years } = dependencies;
  const router = Router();
  const factsOf = yearFacts(dependencies);

  router.get('/console/portfolio', allow('dashboard:read'), async (request, response) => {
    const { account, scope } = actingOf(request);
    const render = async () => {
      const facts = await factsOf(account);
      return JSON.stringify({
        success: true,
        ...figuresRow(await years.ofAccount(account, scope, facts), facts.today),
      });
    };
    const whole = { kind: 'figures', variant: londonDay(now()) } as const;
    const body = scope === null ? await overviews.get(account, whole, render) : await render();
    response.type('application/json').send(body);
  });

  return router;
};
