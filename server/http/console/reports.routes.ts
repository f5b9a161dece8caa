import { type Request, type RequestHandler, type Response, Router } from 'express';
import { ReportsBody, ReportsPath } from '../../../domain/bulk/contract.ts';
import { londonDay } from '../../../domain/calendar.ts';
import { PrinterBusy, TooBusy, TooManyRequests, Unprocessable } from '../../application/errors.ts';
import { reachable } from '../../application/reachable.ts';
import { actingOf, allow, requireAction } from '../acting.ts';
import { actingNow, isRefusal } from '../actingNow.ts';
import { auditLeftOut } from '../audit.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { newId, pathOf } from '../request.ts';
import { closedSignal, sendStream, unlessClosed } from '../sendStream.ts';
import { reportsZip } from './reportsZip.ts';

type Dependencies = Pick<
  RouteDependencies,
  | 'reads'
  | 'papers'
  | 'now'
  | 'print'
  | 'owned'
  | 'subscription'
  | 'limits'
  | 'reportBundles'
  | 'logger'
  | 'commands'
  | 'findAccess'
>;

/** The reports of many properties as one ZIP: asked for, followed, and printed while it is sent. */
export const reportsRoutes = (dependencies: Dependencies): Router => {
  const { owned, subscription, limits, reportBundles, now, logger } = dependencies;
  const zipOf = reportsZip(dependencies);
  const readActingNow = actingNow(dependencies);
  const router = Router();
  const reader: RequestHandler = async (request, _response, next) => {
    await subscription.requireReading(actingOf(request));
    next();
  };
  const guards = [allow('report:download'), reader] as const;
  /** Not found as a whole if the person may no longer see one of its properties. */
  const askedFor = async (request: Request) => {
    const acting = actingOf(request);
    const { id } = pathOf(ReportsPath, request);
    const bundle = await reportBundles.find({ id, ...acting });
    await Promise.all(bundle.propertyIds.map((propertyId) => owned.listed(acting, propertyId)));
    return { id, ...bundle };
  };
  const asZip = (response: Response) =>
    response.attachment(`letproof-reports-${londonDay(now())}.zip`).type('application/zip');

  router.post('/console/reports', ...guards, async (request, response) => {
    const acting = actingOf(request);
    const { property_ids } = ReportsBody.parse(request.body);
    // Without those that are gone since they were selected.
    const reached = await reachable(property_ids, (id) => owned.listed(acting, id));
    auditLeftOut(logger, response, reached.leavesOut);
    const found = [...reached.found];
    const assessed = found.filter(([, { assessmentId }]) => assessmentId !== null).map(([id]) => id);
    if (assessed.length === 0) throw new Unprocessable({ property_ids: 'None of these properties is assessed yet' });
    const left_out = found
      .filter(([, { assessmentId }]) => assessmentId === null)
      .map(([property_id, { details }]) => ({ property_id, name: details.personal.owner.details?.name ?? '' }));
    const id = newId(request);
    await reportBundles.add({ id, ...acting }, assessed);
    response.status(201).json({ success: true, id, done: 0, total: assessed.length, left_out });
  });

  router.get('/console/reports/:id', ...guards, async (request, response) => {
    const { id, done, propertyIds } = await askedFor(request);
    response.json({ success: true, id, done, total: propertyIds.length, left_out: [] });
  });

  // Tells whether the file would be refused, and counts nothing. Without this route Express answers HEAD by the route
  // of GET, which would print all reports.
  router.head('/console/reports/:id/file', ...guards, async (request, response) => {
    await askedFor(request);
    const seconds = await limits.blockedFor('reportsZip', actingOf(request).person);
    if (seconds > 0) throw new TooManyRequests(seconds);
    asZip(response).end();
  });

  router.get('/console/reports/:id/file', ...guards, async (request, response) => {
    const acting = actingOf(request);
    const { account, person } = acting;
    const { id, propertyIds } = await askedFor(request);
    await limits.use('reportsZip', person);
    const signal = closedSignal(response);
    const printed = (done: number) => reportBundles.printed(id, done);
    const requireAccess = async (propertyId: string) => {
      await owned.listed(requireAction(await readActingNow(acting), 'report:download'), propertyId);
    };
    const making = zipOf({ propertyIds, account, signal, printed, requireAccess }).catch(async (error: unknown) => {
      // Printing has not begun. The person is told to try again, which must not use up the ZIPs of the hour. A report that
      // was given up or cannot be printed has used the printer, so it counts.
      const hasNotBegun = error instanceof TooBusy || error instanceof PrinterBusy;
      if (hasNotBegun && !signal.aborted) await limits.refund('reportsZip', person);
      throw error;
    });
    const zip = await unlessClosed(signal, making);
    if (!zip) return;
    await sendStream(zip, asZip(response), signal, (error) => {
      if (!isRefusal(error)) logger.error('A ZIP of reports was cut short', { err: error });
    });
  });

  return router;
};
