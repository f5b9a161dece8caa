import type { RequestHandler } from 'express';
import { READ_POSITION } from '../../domain/live/readPosition.ts';
import type { Position } from '../../projections/recorded.ts';

/**
 * Says with each answer up to which position it contains all changes. A browser that then opens its stream of changes
 * from there misses none in between.
 */
export const sendReadPosition =
  (reached: () => Position): RequestHandler =>
  (_request, response, next) => {
    // Before the answer is read, so that it never claims too much.
    response.set(READ_POSITION, reached().toString());
    next();
  };
