import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { z } from 'zod';
import { nonceOf } from './security.ts';

/** The client's paths, written by its build. */
const pagePatterns = (clientDir: string): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(clientDir, 'pages.json'), 'utf8')));

/** A refused range or condition is answered with a problem, which is not compressed. */
const withoutEncoding: ErrorRequestHandler = (error, _request, response, next) => {
  response.removeHeader('Content-Encoding');
  next(error);
};

/** Hashed files, cached without limit. The build has compressed them: `x.js.br` and `x.js.gz` beside `x.js`. */
export const assets = (clientDir: string, headers: RequestHandler): Router => {
  const router = Router();
  router.use(
    '/assets',
    headers,
    expressStaticGzip(join(clientDir, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br', 'gzip'],
      index: false,
      serveStatic: { immutable: true, maxAge: '1y', redirect: false },
    }),
    withoutEncoding,
    // A page of an earlier build may request files that no longer exist. Do not log that as an error.
    ((_request, response) => {
      response.status(404).set('Cache-Control', 'no-store').end();
    }) satisfies RequestHandler,
  );
  return router;
};

/** Written by the build for the server alone. */
const INTERNAL = new Set(['index.html', 'pages.json', 'manifest.json']);

/** A list of what may be sent, and not of what may not: an address can be spelled in many ways. */
const publicFiles = (clientDir: string): readonly string[] =>
  readdirSync(clientDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !INTERNAL.has(entry.name))
    .map(({ name }) => `/${name}`);

/**
 * Serves the built client: its page at the client's paths, its other files, and `notFound` elsewhere. From its page the
 * browser may leave for `paymentOrigin`, besides Stripe's own hosts.
 */
export const staticFiles = (clientDir: string, notFound: RequestHandler, paymentOrigin = ''): Router => {
  const router = Router();
  const built = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const page = built.replace('__PAYMENT_ORIGIN__', paymentOrigin);
  router.get([...pagePatterns(clientDir)], (_request, response) => {
    response
      // Pages of one person or one badge. Search engines may not ask the API, so they would list each badge as unverified.
      .set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })
      .type('html')
      .send(page.replaceAll('__CSP_NONCE__', nonceOf(response)));
  });
  router.get([...publicFiles(clientDir)], express.static(clientDir, { index: false, maxAge: '1h' }));
  router.get('/{*path}', notFound);
  return router;
};
