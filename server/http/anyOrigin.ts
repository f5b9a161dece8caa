import type { RequestHandler } from 'express';

/** Scripts of every site may read the answer. Browsers send no cookies with such requests. */
export const anyOrigin: RequestHandler = (_request, response, next) => {
  response.set({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
  next();
};
