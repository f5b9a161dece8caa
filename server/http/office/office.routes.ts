import { type Request, type RequestHandler, Router } from 'express';
import { ExportQuery } from '../../../domain/console/contract.ts';
import { actingOf } from '../acting.ts';
import { auditLine } from '../audit.ts';
import { exporting } from '../console/exportFile.ts';
import { listRoutes, recordRoute } from '../console/listRoutes.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { getOnly } from '../getOnly.ts';
import { queryOf } from '../request.ts';
import { actionsOfOffice, leadsOfOffice, subscriptionsOfOffice } from './accountLists.ts';
import { accountRoutes } from './accounts.routes.ts';
import { allowanceRoutes } from './allowances.routes.ts';
import { mailRoutes } from './mails.routes.ts';
import { messageRoutes } from './messages.routes.ts';
import { officeContext } from './officeContext.ts';
import { officeGuard } from './officeGuard.ts';
import type { OfficeDependencies, OfficeRouting } from './officeList.ts';
import { projectionRoutes } from './projections.routes.ts';
import { badgeReportsOfOffice, reviewsOfOffice } from './systemLists.ts';

type Dependencies = OfficeDependencies & Pick<RouteDependencies, 'replies' | 'limits' | 'logger'>;

/** The back office. */
export const officeRoutes = (dependencies: Dependencies): Router => {
  const { commands, now, limits, logger } = dependencies;
  const router = Router();
  const guard = officeGuard(dependencies);
  const files = exporting(dependencies);
  const [reads, acts] = [guard('office:read'), guard('office:act')];

  /** Who exports which list is recorded before anything is sent. */
  const recordExport =
    (list: string) =>
    async (request: Request): Promise<void> => {
      const { person: accountId } = actingOf(request);
      const { format } = queryOf(ExportQuery, request);
      const command = { type: 'NoteExport', accountId, list, format, at: now().toISOString() } as const;
      await commands.staff(accountId, command, officeContext(request, null));
    };

  const limited: RequestHandler = async (request, response, next) => {
    await limits.use('officeAct', actingOf(request).person);
    auditLine(logger, 'A person of staff acts', { event: 'staff.acted' }, response);
    next();
  };

  const routing: OfficeRouting = {
    list: (list) => listRoutes(router, list, reads, files, recordExport(list.name)),
    record: (list) => recordRoute(router, list, reads),
    get: (path, handler) => void router.get(path, reads, getOnly, handler),
    post: (path, handler) => void router.post(path, acts, limited, handler),
  };
  accountRoutes(routing, dependencies);
  allowanceRoutes(routing, dependencies);
  messageRoutes(routing, dependencies);
  mailRoutes(routing, dependencies);
  projectionRoutes(routing, dependencies);
  for (const list of [
    subscriptionsOfOffice(dependencies),
    leadsOfOffice(dependencies),
    badgeReportsOfOffice(dependencies),
    actionsOfOffice(dependencies),
    reviewsOfOffice(dependencies),
  ]) {
    routing.list(list);
    routing.record(list);
  }
  return router;
};
