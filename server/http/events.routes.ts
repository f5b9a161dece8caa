import { type Request, Router } from 'express';
import type { Position } from '../../projections/recorded.ts';
import { actingOf, allow } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';
import { sessionOf } from './session.ts';

type Dependencies = Pick<RouteDependencies, 'live'>;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  // Nginx would collect the events in a buffer.
  'X-Accel-Buffering': 'no',
} as const;

/**
 * The id of the client's last event; null for a new client. A tab that takes over from another cannot set the header, so
 * it names the event in the URL. Anything that is not an id of ours counts as too old.
 */
const lastEventId = (request: Request): Position | null => {
  const named = request.get('last-event-id') || request.query.after;
  if (named === undefined) return null;
  return typeof named === 'string' && /^\d{1,20}$/.test(named) ? BigInt(named) : -1n;
};

export const eventRoutes = ({ live }: Dependencies): Router => {
  const router = Router();

  // Every role may read the history. A grant for some of them gets the changes of those only.
  router.get('/events', allow('history:read'), (request, response) => {
    const { person, account, scope } = actingOf(request);
    // A stream ends with its session.
    const { id: sessionId } = sessionOf(request);
    live.admit({ person });
    response.set(HEADERS);
    if (request.method === 'HEAD') return void response.end();
    response.flushHeaders();
    const listener = { person, account, scope, sessionId };
    live.open(listener, response, lastEventId(request));
  });

  return router;
};
