import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import sirv from 'sirv';
import { z } from 'zod';
import { nonceOf } from './security.ts';

/** The client's paths, written by its build. */
const pagePatterns = (clientDir: string): readonly string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(join(clientDir, 'pages.json'), 'utf8')));

/** Hashed files, cached without limit. The build has compressed them: `x.js.br` and `x.js.gz` beside `x.js`. */
export const assets = (clientDir: string, headers: RequestHandler): Router => {
  const router = Router();
  router.use(
    '/assets',
    headers,
    sirv(join(clientDir, 'assets'), { immutable: true, maxAge: 31_536_000, brotli: true, gzip: true }),
    // A page of an earlier build may request files that no longer exist. Do not log that as an error.
    (_request, response) => {
      response.status(404).set('Cache-Control', 'no-store').end();
    },
  );
  return router;
};

/** What the build writes for the server alone. */
const INTERNAL = ['/index.html', '/pages.json', '/manifest.json', '/site{/*path}'];

/** Serves the built client: its page at the client's paths, its other files, and `notFound` elsewhere. */
export const staticFiles = (clientDir: string, notFound: RequestHandler): Router => {
  const router = Router();
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8');
  router.get([...pagePatterns(clientDir)], (_request, response) => {
    response.set('Cache-Control', 'no-store').type('html').send(page.replaceAll('__CSP_NONCE__', nonceOf(response)));
  });
  router.get(INTERNAL, notFound);
  router.use(express.static(clientDir, { index: false, maxAge: '1h' }));
  router.get('/{*path}', notFound);
  return router;
};
