import type { RequestHandler } from 'express';

/** The address of these pages and calls is a secret: no other site, search engine or cache may learn it. */
export const secretAddress: RequestHandler = (_request, response, next) => {
  response.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow', 'Cache-Control': 'no-store' });
  next();
};
