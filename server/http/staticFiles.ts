import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { nonceOf } from './security.ts';

/** The built client: files under their hashed names for ever, and the page for every other path. */
export const clientRoutes = (clientDir: string): Router => {
  const router = Router();
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8');
  router.use(
    '/assets',
    express.static(join(clientDir, 'assets'), { immutable: true, maxAge: '1y' }),
    // Asked for by a page from before the last build: gone, which is no fault of the server.
    (_request, response) => {
      response.status(404).set('Cache-Control', 'no-store').end();
    },
  );
  const sendPage: RequestHandler = (_request, response) => {
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(page.replaceAll('__CSP_NONCE__', nonceOf(response)));
  };
  // Before the files: as one of them it would go out without its nonce.
  router.get('/index.html', sendPage);
  router.use(express.static(clientDir, { index: false, maxAge: '1h' }));
  router.get('/{*path}', sendPage);
  return router;
};
