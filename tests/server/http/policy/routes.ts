import type { RequestHandler, Router } from 'express';
import type { Guard } from '../../../../server/http/acting.ts';
import { contactPages } from '../../../../server/http/contactPages.routes.ts';
import { issuerRoutes } from '../../../../server/http/credentials/issuer.routes.ts';
import type { RouteDependencies } from '../../../../server/http/dependencies.ts';
import { linkPages } from '../../../../server/http/links/linkPages.routes.ts';
import { offlineCheckerRoutes } from '../../../../server/http/offlineChecker.routes.ts';
import { testCheckoutRoutes } from '../../../../server/http/testCheckout.routes.ts';
import type { Logger } from '../../../../server/lib/logger.ts';
import type { LocalPayments } from '../../../../server/payments/local/localPayments.ts';
import { apiRouters } from '../../../../server/process/compose.ts';
import { silent } from '../../../support/logs.ts';

/** `name` is the method and the path pattern: `GET /properties/:id`. `asks` is undefined if the guard is missing. */
export type Route = { readonly name: string; readonly method: string; readonly asks: Guard['asks'] | undefined };

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;

export const routesOf = (router: Router): readonly Route[] =>
  router.stack.flatMap(({ route }): Route[] => {
    if (!route) return [];
    const first = route.stack[0]?.handle as Partial<Guard> | undefined;
    // Express stores the methods of a route as keys of an object, which its types leave out.
    const methods = Object.keys((route as typeof route & { methods: Record<string, boolean> }).methods);
    return METHODS.filter((method) => methods.includes(method)).map((method) => {
      const upper = method.toUpperCase();
      return { name: `${upper} ${route.path}`, method: upper, asks: first?.asks };
    });
  });

// Creating a router does not call its dependencies, so the routes can be listed without a server.
const pass: RequestHandler = (_request, _response, next) => next();
const none = {
  idempotent: pass,
  identifyAgain: pass,
  replies: { readYourWritesByPost: pass },
  logger: silent,
} as RouteDependencies & { logger: Logger };

export const apiRoutes = (): readonly Route[] => apiRouters(none).flatMap(routesOf);
/** The address of the contact page is also one of the API, so its name says which is meant. */
const openPages = (): readonly Route[] =>
  [contactPages(none, []), linkPages(none, []), issuerRoutes(none, []), offlineCheckerRoutes(none)]
    .flatMap(routesOf)
    .map((route) => ({ ...route, name: route.name.replace(' ', ' (page) ') }));
export const pageRoutes = (): readonly Route[] => [
  ...routesOf(testCheckoutRoutes({ ...none, local: {} as LocalPayments }, [])),
  ...openPages(),
];
