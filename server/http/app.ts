import express, { type Express, type Router } from 'express';
import { NotFound } from '../application/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { Sessions } from '../identity/sessions.ts';
import { problemHandler } from './problems.ts';
import { apiHeaders, jsonOnly, pageHeaders, pageNonce, sameOriginOnly } from './security.ts';
import { type SessionCookie, withSession } from './session.ts';

export type AppParts = {
  readonly api: readonly Router[];
  /** Asked before anything else: they need no session. */
  readonly health: Router;
  readonly pages: readonly Router[];
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly readYourWrites: express.RequestHandler;
  readonly idempotent: express.RequestHandler;
  readonly publicOrigin: string | undefined;
  readonly trustProxy: boolean;
  readonly log: Logger;
};

export const createApp = (parts: AppParts): Express => {
  const https = parts.publicOrigin?.startsWith('https:') ?? false;
  const app = express();
  app.disable('x-powered-by');
  // Answers are private and change with every event; hashing each body would buy nothing.
  app.set('etag', false);
  app.set('trust proxy', parts.trustProxy ? 1 : false);
  // First of all, so that refusals have them too.
  app.use('/api', apiHeaders(https));
  app.use(/^(?!\/api(\/|$))/i, pageNonce, pageHeaders(https));
  app.use(sameOriginOnly(parts.publicOrigin));

  const session = withSession(parts.sessions, parts.cookie);
  const api = express.Router();
  api.use(
    parts.health,
    session,
    jsonOnly,
    express.json({ limit: '100kb' }),
    parts.readYourWrites,
    parts.idempotent,
    ...parts.api,
  );
  api.use(() => {
    throw new NotFound();
  });
  app.use('/api', api);

  app.use('/test-checkout', session);
  for (const page of parts.pages) app.use(page);
  app.use(() => {
    throw new NotFound();
  });
  app.use(problemHandler(parts.log));
  return app;
};
