import type { Request, RequestHandler } from 'express';
import { Histogram, type Registry } from 'prom-client';

/** The only path under which routers are mounted. */
const UNDER_API = /^\/api(?=[/?]|$)/i;

/**
 * The pattern of the route, such as `/api/properties/:id`. Never the address itself: it would contain ids and tokens, and
 * each would be a series of its own. Nor `baseUrl`: it is spelled as the client spells it, and Express has emptied it by
 * the time an error is answered.
 */
const routeOf = ({ route, originalUrl }: Request): string => {
  const path: unknown = route?.path;
  if (typeof path !== 'string') return 'other';
  return UNDER_API.test(originalUrl) ? `/api${path}` : path;
};

/** Times every request by the pattern of its route. Live connections are left out, because they last for hours. */
export const measuringRequests = (registry: Registry): RequestHandler => {
  const seconds = new Histogram({
    name: 'letproof_http_request_seconds',
    help: 'Time from the headers of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (request, response, next) => {
    const started = process.hrtime.bigint();
    response.once('close', () => {
      if (response.getHeader('Content-Type') === 'text/event-stream') return;
      const status = response.writableFinished ? String(response.statusCode) : 'cut off';
      const elapsed = Number(process.hrtime.bigint() - started) / 1e9;
      seconds.labels(request.method, routeOf(request), status).observe(elapsed);
    });
    next();
  };
};
