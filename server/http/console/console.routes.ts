import { Router } from 'express';
import { ChangeConsolePropertyBody } from '../../../domain/console/contract.ts';
import { allow } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { propertyChange } from '../propertyChange.ts';
import type { ConsoleDependencies } from './consoleList.ts';
import { exporting } from './exportFile.ts';
import { listRoutes, recordRoute } from './listRoutes.ts';
import { consoleLists, propertiesOfConsole } from './lists.ts';

type Dependencies = ConsoleDependencies &
  Pick<RouteDependencies, 'commands' | 'owned' | 'replies' | 'limits' | 'logger'>;

/** The lists of the console. */
export const consoleRoutes = (dependencies: Dependencies): Router => {
  const { replies } = dependencies;
  const router = Router();
  const files = exporting(dependencies);

  for (const list of consoleLists(dependencies)) {
    const guard = allow(list.reads);
    listRoutes(router, list, guard, files);
    recordRoute(router, list, guard);
  }

  const properties = propertiesOfConsole(dependencies);
  const change = propertyChange(dependencies, ChangeConsolePropertyBody);
  router.put('/console/properties/:id', allow('property:change'), async (request, response) => {
    const { propertyId, reached } = await change(request);
    const property = await replies.readBack(reached, () => properties.one(request, propertyId));
    replies.acknowledged(response, reached).json(property);
  });

  return router;
};
