import { pipeline } from 'node:stream/promises';
import { type ErrorRequestHandler, Router } from 'express';
import pLimit from 'p-limit';
import { londonDay } from '../../domain/calendar.ts';
import { TooBusy } from '../application/errors.ts';
import { actingOf, signedIn } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { exportRefusedPage } from './export.page.ts';
import { logFault, toProblem } from './problems.ts';
import { nonceOf, pageHeaders, pageNonce } from './security.ts';

type Dependencies = Pick<RouteDependencies, 'exportAccount' | 'limits' | 'now' | 'logger' | 'publicOrigin'>;

/** People follow a link to the export, so for a browser that asks for a page a refusal is a page, too. */
const refusalPage =
  ({ logger, publicOrigin }: Pick<Dependencies, 'logger' | 'publicOrigin'>): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent || request.accepts(['json', 'html']) !== 'html') return next(error);
    const problem = toProblem(error);
    logFault(logger, error, problem);
    response.set('Cache-Control', 'no-store');
    if (problem.retryAfter !== undefined) response.set('Retry-After', String(problem.retryAfter));
    const send = () => response.status(problem.status).send(exportRefusedPage(nonceOf(response), problem));
    // The headers of the API allow no style sheet.
    const headers = pageHeaders(publicOrigin?.startsWith('https:') ?? false);
    pageNonce(request, response, () => headers(request, response, send));
  };

/** Exports that are sent at the same time, and that wait. */
const [AT_ONCE, WAITING] = [2, 20];

export const exportRoutes = (dependencies: Dependencies): Router => {
  const { exportAccount, limits, now, logger } = dependencies;
  const inTurn = pLimit(AT_ONCE);
  const router = Router();

  // Of the person and never of an account that they act for.
  router.get('/account/export', signedIn, async (request, response) => {
    const { person } = actingOf(request);
    if (inTurn.pendingCount >= WAITING) throw new TooBusy();
    await limits.use('export', person);
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    await inTurn(async () => {
      if (closed.signal.aborted) return;
      const zip = await exportAccount(person, closed.signal);
      response.attachment(`letproof-export-${londonDay(now())}.zip`).type('application/zip');
      await pipeline(zip, response).catch((error: unknown) => {
        // The status is sent already. A connection that is cut tells the client that the ZIP is not whole.
        response.destroy();
        if (!closed.signal.aborted) logger.error('An export was cut short', error);
      });
    });
  });

  router.use('/account/export', refusalPage(dependencies));
  return router;
};
