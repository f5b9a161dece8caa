import type { Request, Router } from 'express';
import { NotFound } from '../../application/errors.ts';
import type { Guard } from '../acting.ts';
import { pathOf } from '../request.ts';
import type { ListFiles } from './exportFile.ts';
import type { ServedList } from './listOver.ts';
import { contentRange } from './listRequest.ts';

/** The calls of one list, in the form that ra-data-simple-rest expects. `record` records an export before it is sent. */
export const listRoutes = (
  router: Router,
  list: ServedList,
  guard: Guard,
  files: ListFiles,
  record?: (request: Request) => Promise<void>,
): void => {
  const path = `/console/${list.name}`;

  router.get(path, guard, async (request, response) => {
    const { rows, total, offset } = await list.page(request);
    response.set('Content-Range', contentRange(list.name, { offset, count: rows.length, total })).json(rows);
  });

  // Without a route for HEAD Express answers it by that of GET, which would make the whole export and count it.
  router.head(`${path}/export`, guard, (request, response) => files.check(list, request, response));
  router.get(`${path}/export`, guard, (request, response) => files.send(list, request, response, record));
};

/** Comes after the routes of `listRoutes`: `export` is no id. */
export const recordRoute = (router: Router, list: ServedList, guard: Guard): void => {
  router.get(`/console/${list.name}/:id`, guard, async (request, response) => {
    const row = await list.one(request, pathOf(list.path, request).id);
    if (row === undefined) throw new NotFound();
    response.json(row);
  });
};
