import type { RequestHandler } from 'express';

/**
 * For routes that print, count or record who looked. Without it Express answers HEAD by the route of GET: it would do all
 * of that, and then send nothing.
 */
export const getOnly: RequestHandler = (request, response, next) => {
  if (request.method !== 'HEAD') return next();
  response.status(405).set('Allow', 'GET').end();
};
