import { Router } from 'express';
import { londonDay } from '../../domain/calendar.ts';
import { courses } from '../../domain/timeline/ahead.ts';
import { AsOfQuery, HistoryQuery, StayQuery } from '../../domain/timeline/contract.ts';
import { asOfRow, courseOf } from '../../projections/propertyHistory/asOfRow.ts';
import { type HistoryRow, historyRows } from '../../projections/propertyHistory/historyRows.ts';
import { aheadRow } from '../../projections/propertyOverview/aheadRow.ts';
import { NotFound } from '../application/errors.ts';
import { stayReceiptHtml } from '../print/stayReceipt.tsx';
import { actorNames } from '../readSide/actorNames.ts';
import { yearFacts } from '../readSide/propertyYears.ts';
import { timeline } from '../readSide/timeline.ts';
import { actingOf, allow, allowed } from './acting.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { getOnly } from './getOnly.ts';
import { lookedAt } from './history/lookedAt.ts';
import { originOf, queryOf } from './request.ts';
import { sendPdf } from './sendPdf.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'commands'
  | 'reads'
  | 'now'
  | 'editions'
  | 'owned'
  | 'print'
  | 'findAccess'
  | 'limits'
  | 'publicOrigin'
  | 'overviews'
  | 'years'
  | 'statedStays'
>;

/** A property, and an account, in time: what will turn red, what happened, and how it was on a day. */
export const timelineRoutes = (dependencies: Dependencies): Router => {
  const { now, editions, publicOrigin, overviews, years, statedStays } = dependencies;
  const router = Router();
  const past = timeline(dependencies);
  const namesOf = actorNames(dependencies);

  const found = lookedAt(dependencies);

  const factsOf = yearFacts(dependencies);

  router.get('/dashboard/ahead', allow('dashboard:read'), async (request, response) => {
    const { account, scope } = actingOf(request);
    const render = async () => {
      const facts = await factsOf(account);
      return JSON.stringify({ success: true, ...aheadRow(await years.ofAccount(account, scope, facts), facts) });
    };
    const whole = { kind: 'ahead', variant: londonDay(now()) } as const;
    const body = scope === null ? await overviews.get(account, whole, render) : await render();
    response.type('application/json').send(body);
  });

  router.get('/properties/:id/ahead', allow('property:read'), async (request, response) => {
    const property = await found(request);
    if (property.removed) throw new NotFound();
    const facts = await factsOf(property.accountId);
    const { propertyId, name } = property;
    response.json({ success: true, ...aheadRow([{ propertyId, name, course: courses(facts)(property) }], facts) });
  });

  router.get('/properties/:id/history', allow('history:read'), getOnly, async (request, response) => {
    const property = await found(request);
    const { after, limit } = queryOf(HistoryQuery, request);
    const entries = await past.entriesOf(property);
    // Who else has looked is the owner's business.
    const isShown = ({ type }: HistoryRow) => type !== 'HistoryViewed' || allowed(actingOf(request), 'access:read');
    const rows = historyRows(entries, editions).filter(isShown);
    const rest = after === undefined ? rows : rows.filter(({ position }) => BigInt(position) < BigInt(after));
    const shown = rest.slice(0, limit);
    const nameOf = await namesOf(property.accountId, shown);
    const events = shown.map(({ actor, hiddenActor, subject: _, ...row }) => ({
      ...row,
      by: nameOf({ actor, hiddenActor }),
    }));
    const course = after === undefined && { course: courseOf(past.spansUntilToday(entries)) };
    response.json({ success: true, events, total: rows.length, ...course });
  });

  router.get('/properties/:id/as-of', allow('history:read'), getOnly, async (request, response) => {
    const property = await found(request);
    const { date } = queryOf(AsOfQuery, request);
    const span = await past.spanOn(property, date);
    if (!span) throw new NotFound();
    const shown = { date, editions, origin: originOf(request, publicOrigin), address: property };
    response.json({ success: true, ...asOfRow(span, shown) });
  });

  router.get('/properties/:id/stay', allow('history:read'), getOnly, async (request, response) => {
    const property = await found(request);
    const stay = await statedStays.days(property, { ...queryOf(StayQuery, request), audience: 'owner' });
    response.json({ success: true, ...stay });
  });

  router.get('/properties/:id/stay/pdf', allow('history:read'), getOnly, async (request, response) => {
    const property = await found(request);
    const asked = { ...queryOf(StayQuery, request), audience: 'owner', names: 'then' } as const;
    const stay = await statedStays.stated(property, asked, deadlineOf(request));
    const filename = `letproof-stay-${stay.from}-${stay.to}.pdf`;
    const document = () => ({ filename, html: stayReceiptHtml(stay) });
    await sendPdf(dependencies, request, response, { document });
  });

  return router;
};
