import type { Express, RequestHandler, Router } from 'express';
import type { Logger } from '../lib/logger.ts';
import { createApp } from '../http/app.ts';
import { assessmentRoutes } from '../http/assessments.routes.ts';
import { authRoutes } from '../http/auth.routes.ts';
import { badgeRoutes } from '../http/badges.routes.ts';
import { dashboardRoutes } from '../http/dashboard.routes.ts';
import type { Parts } from '../http/dependencies.ts';
import { documentRoutes } from '../http/documents.routes.ts';
import { healthRoutes, type Readiness } from '../http/health.routes.ts';
import { propertyRoutes } from '../http/properties.routes.ts';
import { clientRoutes } from '../http/staticFiles.ts';
import { subscriptionRoutes } from '../http/subscriptions.routes.ts';
import { testCheckoutRoutes } from '../http/testCheckout.routes.ts';

export type Composed = Parts & {
  readonly readiness: Readiness;
  readonly extra: readonly Router[];
  readonly idempotent: RequestHandler;
  /** The built client; without it (in tests, and beside Vite's own server) only the API is served. */
  readonly clientDir: string | undefined;
  readonly trustProxy: boolean;
  readonly log: Logger;
};

/** The one place where routes meet their parts. Production and tests differ only in the parts they hand in. */
export const compose = (parts: Composed): Express =>
  createApp({
    health: healthRoutes(parts.readiness),
    api: [
      authRoutes(parts),
      propertyRoutes(parts),
      assessmentRoutes(parts),
      documentRoutes(parts),
      badgeRoutes(parts),
      subscriptionRoutes(parts),
      dashboardRoutes(parts),
      ...parts.extra,
    ],
    pages: [testCheckoutRoutes(parts), ...(parts.clientDir ? [clientRoutes(parts.clientDir)] : [])],
    sessions: parts.sessions,
    cookie: parts.cookie,
    readYourWrites: parts.replies.readYourWrites,
    idempotent: parts.idempotent,
    publicOrigin: parts.publicOrigin,
    trustProxy: parts.trustProxy,
    log: parts.log,
  });
