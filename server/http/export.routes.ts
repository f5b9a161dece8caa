import { type Response, Router } from 'express';
import pLimit from 'p-limit';
import { londonDay } from '../../domain/calendar.ts';
import { TooBusy, TooManyRequests } from '../application/errors.ts';
import { actingOf, signedIn } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { closedSignal, sendStream } from './sendStream.ts';

type Dependencies = Pick<RouteDependencies, 'exportAccount' | 'limits' | 'now' | 'logger'>;

/** Exports that are sent at the same time, and that wait. */
const [AT_ONCE, WAITING] = [2, 20];

export const exportRoutes = ({ exportAccount, limits, now, logger }: Dependencies): Router => {
  const inTurn = pLimit(AT_ONCE);
  const router = Router();

  const refuseIfBusy = () => {
    if (inTurn.pendingCount >= WAITING) throw new TooBusy();
  };
  const asZip = (response: Response) =>
    response.attachment(`letproof-export-${londonDay(now())}.zip`).type('application/zip');

  // Tells whether the export would be refused, and counts nothing. Without this route Express answers HEAD by the route
  // of GET: it would make the whole export and count it.
  router.head('/account/export', signedIn, async (request, response) => {
    const { person } = actingOf(request);
    refuseIfBusy();
    const seconds = await limits.blockedFor('export', person);
    if (seconds > 0) throw new TooManyRequests(seconds);
    asZip(response).end();
  });

  // Of the person and never of an account that they act for.
  router.get('/account/export', signedIn, async (request, response) => {
    const { person } = actingOf(request);
    refuseIfBusy();
    await limits.use('export', person);
    const closed = closedSignal(response);
    await inTurn(async () => {
      if (closed.aborted) return;
      const zip = await exportAccount(person, closed);
      await sendStream(zip, asZip(response), closed, (error) => {
        logger.error('An export was cut short', { err: error });
      });
    });
  });

  return router;
};
