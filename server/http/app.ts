import express, { type Express, type RequestHandler, type Router } from 'express';
import { NotFound } from '../application/errors.ts';
import type { RateLimits } from '../identity/rateLimits.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { limitAnonymousBodies } from './anonymousBodies.ts';
import { dateByClock } from './date.ts';
import { withDeadline, withoutParsing } from './deadline.ts';
import type { DeviceCookies } from './deviceCookie.ts';
import type { Identification } from './identification.ts';
import { jsonBody } from './jsonBody.ts';
import { problemHandlers } from './problems.ts';
import { namedRequests } from './requestId.ts';
import { apiHeaders, jsonOnly, pageHeaders, pageNonce, sameOriginOnly } from './security.ts';

export type AppOptions = {
  readonly api: readonly RequestHandler[];
  /** Routes under /api that accept HTML forms, too, and whose answers are pages. */
  readonly forms: readonly Router[];
  /** Times the requests. */
  readonly measure: RequestHandler;
  /** Mounted first under /api: these routes need no session, and answer also while the server must refuse all others. */
  readonly health: readonly Router[];
  /** Mounted before sessions and body parsers: these routes need no session, and check the raw bytes of their bodies. */
  readonly webhooks: readonly Router[];
  /** Public answers, the same for everyone. Mounted before sessions, so that no cookie changes them. */
  readonly publicApi: readonly Router[];
  /** Pages that the server renders itself. `whoAsks` runs inside their routers, so that its errors are pages, too. */
  readonly pages: (whoAsks: readonly RequestHandler[]) => readonly Router[];
  /** Built files, the same for everyone. Mounted before everything else: they need neither session nor nonce. */
  readonly publicFiles: readonly Router[];
  readonly client: readonly Router[];
  /** Refuses every request but those for health while the server must not answer. */
  readonly refuse: RequestHandler;
  readonly identification: Identification;
  readonly limits: RateLimits;
  readonly devices: DeviceCookies;
  readonly readYourWrites: RequestHandler;
  readonly sendReadPosition: RequestHandler;
  readonly requestTime: number;
  readonly publicOrigin: string | undefined;
  readonly trustProxy: boolean;
  readonly now: Clock;
  readonly logger: Logger;
};

export const createApp = (options: AppOptions): Express => {
  const https = options.publicOrigin?.startsWith('https:') ?? false;
  const app = express();
  app.disable('x-powered-by');
  // No ETags: responses are private and change with every event, so hashing them has no benefit.
  app.set('etag', false);
  app.set('trust proxy', options.trustProxy ? 1 : false);
  for (const router of options.publicFiles) app.use(router);
  app.use(options.measure, namedRequests);
  // Security headers come before what follows, so that error responses have them, too.
  app.use('/api', apiHeaders(https), dateByClock(options.now));
  app.use(/^(?!\/api(\/|$))/i, pageNonce, pageHeaders(https));
  app.use(sameOriginOnly(options.publicOrigin));

  const served = [withDeadline(options.requestTime), options.refuse];
  const { identify, person, identifyAgain } = options.identification;
  const api = express.Router();
  api.use(
    ...options.health,
    ...options.webhooks,
    ...served,
    ...options.publicApi,
    ...identify,
    limitAnonymousBodies(options.limits, options.devices),
    ...options.forms,
    jsonOnly,
    ...withoutParsing(jsonBody),
    identifyAgain,
    options.readYourWrites,
    options.sendReadPosition,
    ...options.api,
  );
  api.use(() => {
    throw new NotFound();
  });
  app.use('/api', api);

  for (const router of [...options.pages([...served, ...person]), ...options.client]) app.use(router);
  app.use(() => {
    throw new NotFound();
  });
  app.use(problemHandlers(options.logger));
  return app;
};
