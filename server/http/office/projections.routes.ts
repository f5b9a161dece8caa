import { ReasonBody } from '../../../domain/office/contract/commands.ts';
import { PROJECTION_LIST } from '../../../domain/office/contract/running.ts';
import { NotFound } from '../../application/errors.ts';
import { actingOf } from '../acting.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { newId, pathOf } from '../request.ts';
import { officeContext } from './officeContext.ts';
import type { OfficeDependencies, OfficeRouting } from './officeList.ts';
import { projectionsOfOffice } from './systemLists.ts';

type Dependencies = OfficeDependencies & Pick<RouteDependencies, 'replies'>;

/** The read models. */
export const projectionRoutes = (routes: OfficeRouting, dependencies: Dependencies): void => {
  const { commands, now, replies } = dependencies;
  const list = projectionsOfOffice(dependencies);
  routes.list(list);
  routes.record(list);

  routes.post('/console/projections/:id/rebuild', async (request, response) => {
    const { id: model } = pathOf(PROJECTION_LIST.path, request);
    const known = await list.one(request, model);
    if (!known) throw new NotFound();
    const { reason } = ReasonBody.parse(request.body);
    const { person: accountId } = actingOf(request);
    const personal = { why: { subject: accountId, details: { reason } } };
    const about = { accountId, requestId: newId(request), model, personal, at: now().toISOString() };
    // A second press while it is being rebuilt would only do the same work again.
    const isAsked = known.state === 'rebuilding';
    const command = { type: 'RequestRebuild', ...about } as const;
    const { reached } = isAsked
      ? { reached: undefined }
      : await commands.staff(accountId, command, officeContext(request, null));
    replies
      .acknowledged(response, reached)
      .status(202)
      .json(await list.one(request, model));
  });
};
