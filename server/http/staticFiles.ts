import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { nonceOf } from './security.ts';

/** The client's paths, written by its build. */
const pagePatterns = (clientDir: string): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(clientDir, 'pages.json'), 'utf8')));

/** Serves the built client: hashed files, cached without limit; the page at the client's paths; 404 elsewhere. */
export const staticFiles = (clientDir: string): Router => {
  const router = Router();
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8');
  router.use(
    '/assets',
    express.static(join(clientDir, 'assets'), { immutable: true, maxAge: '1y' }),
    // A page of an earlier build may request files that no longer exist. Do not log that as an error.
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
  // Register this before the static files, because those are sent without a nonce.
  router.get('/index.html', sendPage(404));
  router.use(express.static(clientDir, { index: false, maxAge: '1h' }));
  // The client's page shows the "not found" screen; the status tells search engines and other clients.
  router.get('/{*path}', sendPage(404));
  return router;
};
