import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';

/**
 * Names each request, in its answer, in the log and as the correlation id of the events that it records. A name that the
 * client sends is not taken over: it could be that of another request.
 */
export const namedRequests: RequestHandler = (_request, response, next) => {
  // A v4, because Node generates it from a pool of random bytes. It needs no order.
  const id = randomUUID();
  response.locals.requestId = id;
  response.set('X-Request-Id', id);
  next();
};

export const requestIdOf = ({ locals }: Pick<Response, 'locals'>): string => String(locals.requestId);

export const correlationOf = ({ res }: Pick<Request, 'res'>): string => (res ? requestIdOf(res) : randomUUID());
