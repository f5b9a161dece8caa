import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { nonceOf } from './security.ts';

/** The client's addresses, written by its build. */
const pagePatterns = (clientDir: string): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(clientDir, 'pages.json'), 'utf8')));

/** The built client: files under their hashed names for ever, its page at the client's addresses, and 404 elsewhere. */
export const staticFiles = (clientDir: string): Router => {
  const router = Router();
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8');
  router.use(
    '/assets',
    express.static(join(clientDir, 'assets'), { immutable: true, maxAge: '1y' }),
    // A page from before the last build asks for files that are gone: no error to log.
    (_request, response) => {
      response.status(404).set('Cache-Control', 'no-store').end();
    },
  );
  const sendPage =
    (status: number): RequestHandler =>
    (_request, response) => {
      response
        .status(status)
        .set('Cache-Control', 'no-store')
        .type('html')
        .send(page.replaceAll('__CSP_NONCE__', nonceOf(response)));
    };
  router.get([...pagePatterns(clientDir)], sendPage(200));
  // Before the files: as one of them it would go out without its nonce.
  router.get('/index.html', sendPage(404));
  router.use(express.static(clientDir, { index: false, maxAge: '1h' }));
  // The same page shows what is not found; the status says so to machines.
  router.get('/{*path}', sendPage(404));
  return router;
};
