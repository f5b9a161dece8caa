import { Router } from 'express';
import { SentProperty } from '../../../domain/console/contract.ts';
import { NotFound } from '../../application/errors.ts';
import { allow } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { propertyChange } from '../propertyChange.ts';
import { pathOf } from '../request.ts';
import type { ConsoleDependencies } from './consoleList.ts';
import { exporting } from './exportFile.ts';
import { contentRange, strictly } from './listRequest.ts';
import { consoleLists, propertiesOfConsole } from './lists.ts';

type Dependencies = ConsoleDependencies &
  Pick<RouteDependencies, 'commands' | 'owned' | 'replies' | 'limits' | 'logger'>;

/** The lists of the console, in the form that ra-data-simple-rest expects. */
export const consoleRoutes = (dependencies: Dependencies): Router => {
  const { replies } = dependencies;
  const router = Router();
  const files = exporting(dependencies);

  for (const list of consoleLists(dependencies)) {
    const path = `/console/${list.name}`;
    const guard = allow(list.reads);

    router.get(path, guard, async (request, response) => {
      const { rows, total, offset } = await list.page(request);
      response.set('Content-Range', contentRange(list.name, { offset, count: rows.length, total })).json(rows);
    });

    // Without a route for HEAD Express answers it by that of GET, which would make the whole export and count it.
    router.head(`${path}/export`, guard, (request, response) => files.check(list, request, response));
    router.get(`${path}/export`, guard, (request, response) => files.send(list, request, response));

    router.get(`${path}/:id`, guard, async (request, response) => {
      const row = await list.one(request, pathOf(list.path, request).id);
      if (row === undefined) throw new NotFound();
      response.json(row);
    });
  }

  const properties = propertiesOfConsole(dependencies);
  const change = propertyChange(dependencies);
  router.put('/console/properties/:id', allow('property:change'), async (request, response) => {
    strictly(SentProperty, request.body, 'body', 'A property has no such field');
    const { propertyId, reached } = await change(request);
    const property = await replies.readBack(reached, () => properties.one(request, propertyId));
    replies.acknowledged(response, reached).json(property);
  });

  return router;
};
