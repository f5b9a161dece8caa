import type { Router } from 'express';
import type { Guard } from '../acting.ts';

/** `path` is a pattern: `/api/properties/:id`. `asks` is undefined if the route begins with no guard. */
export type AppRoute = { readonly method: string; readonly path: string; readonly asks: Guard['asks'] | undefined };

/** What Express stores and its types omit: the path of a mounted router, and the methods of a route. */
type Layer = {
  readonly rawPath: unknown;
  readonly handle: { readonly stack?: readonly Layer[] };
  readonly route?: {
    readonly path: string | readonly string[];
    readonly methods: Readonly<Record<string, boolean>>;
    readonly stack: readonly { readonly handle: Partial<Guard> }[];
  };
};

const routesIn = (stack: readonly Layer[], mountedAt: string): readonly AppRoute[] =>
  stack.flatMap(({ rawPath, handle, route }) => {
    if (route) {
      const asks = route.stack[0]?.handle.asks;
      return [route.path].flat().flatMap((path) =>
        Object.keys(route.methods).map((method) => ({
          method: method.toUpperCase(),
          path: `${mountedAt}${path}`,
          asks,
        })),
      );
    }
    const prefix = typeof rawPath === 'string' && rawPath !== '/' ? rawPath : '';
    return handle.stack ? routesIn(handle.stack, `${mountedAt}${prefix}`) : [];
  });

/** Every route of an app, found in its routers, so that a new route needs no entry in any list. */
export const routesOfApp = (app: { readonly router: Router }): readonly AppRoute[] =>
  routesIn((app.router as Router & { stack: readonly Layer[] }).stack, '');

/** The name under which the description has a route: `GET /api/properties/{id}`. */
export const operationName = ({ method, path }: Pick<AppRoute, 'method' | 'path'>): string =>
  `${method} ${path.replace(/[:*](\w+)/g, '{$1}')}`;
