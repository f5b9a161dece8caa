import type { Express, Router } from 'express';

/** `path` is a pattern: `/api/properties/:id`. */
export type AppRoute = { readonly method: string; readonly path: string };

/** What Express stores and its types omit: the path of a mounted router, and the methods of a route. */
type Layer = {
  readonly rawPath: unknown;
  readonly handle: { readonly stack?: readonly Layer[] };
  readonly route?: { readonly path: string | readonly string[]; readonly methods: Readonly<Record<string, boolean>> };
};

const routesIn = (stack: readonly Layer[], mountedAt: string): readonly AppRoute[] =>
  stack.flatMap(({ rawPath, handle, route }) => {
    if (route)
      return [route.path]
        .flat()
        .flatMap((path) =>
          Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: `${mountedAt}${path}` })),
        );
    const prefix = typeof rawPath === 'string' && rawPath !== '/' ? rawPath : '';
    return handle.stack ? routesIn(handle.stack, `${mountedAt}${prefix}`) : [];
  });

/** Every route of an app, found in its routers, so that a new route needs no entry in any list. */
export const routesOfApp = (app: Express): readonly AppRoute[] =>
  routesIn((app.router as Router & { stack: readonly Layer[] }).stack, '');
