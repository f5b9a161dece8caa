import { Router } from 'express';
import { addressLine, PropertyPath } from '../../../domain/properties/contract.ts';
import { HistoryExportQuery } from '../../../domain/replay/contract.ts';
import { looksAt } from '../../../projections/propertyHistory/queries.ts';
import { addressOf } from '../../../projections/propertyOverview/propertyRow.ts';
import { everyAddressOf } from '../../../projections/propertyOverview/queries.ts';
import { actorNames } from '../../readSide/actorNames.ts';
import { propertyReplay } from '../../readSide/propertyReplay.ts';
import { actingOf, allow } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { getOnly } from '../getOnly.ts';
import { pathOf, queryOf } from '../request.ts';
import { sendCompressed } from '../sendCompressed.ts';
import { historyFile } from './historyFile.ts';
import { lookedAt } from './lookedAt.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'reads' | 'ledger' | 'now' | 'editions' | 'owned' | 'print' | 'findAccess' | 'limits' | 'logger'
>;

/** The history of a property as auditors walk through it, and what they have looked at. */
export const replayRoutes = (dependencies: Dependencies): Router => {
  const { reads, owned } = dependencies;
  const router = Router();
  const found = lookedAt(dependencies);
  const replayOf = propertyReplay(dependencies);
  const namesOf = actorNames(dependencies);
  const file = historyFile(dependencies);

  // For the first page of an auditor, who sees nothing else of these properties. The past of a removed one can be read, too.
  router.get('/audit', allow('history:read'), async (request, response) => {
    const { account, scope } = actingOf(request);
    const properties = (await reads.all(everyAddressOf(account, scope))).map((state) => ({
      id: state.propertyId,
      name: state.name,
      address: addressLine(addressOf(state)),
      removed: state.removed,
    }));
    response.json({ success: true, properties });
  });

  router.get('/properties/:id/replay', allow('history:read'), getOnly, async (request, response) => {
    const property = await found(request);
    await sendCompressed(request, response, { success: true, ...(await replayOf(property)) });
  });

  router.get('/properties/:id/history/export', allow('history:read'), getOnly, async (request, response) => {
    const { format, ...filter } = queryOf(HistoryExportQuery, request);
    const readReplay = async () => replayOf(await found(request));
    await file(request, response, { readReplay, filter, format });
  });

  router.get('/properties/:id/looks', allow('access:read'), async (request, response) => {
    const acting = actingOf(request);
    const { id } = pathOf(PropertyPath, request);
    await owned.property(acting, id);
    const looks = await reads.all(looksAt(id, acting.account));
    const done = looks.map(({ metadata: { actor }, ...look }) => ({ ...look, actor, hiddenActor: null }));
    const nameOf = await namesOf(acting.account, done);
    response.json({
      success: true,
      looks: done.map((look) => ({ position: look.position, at: look.event.data.at, by: nameOf(look) })),
    });
  });

  return router;
};
