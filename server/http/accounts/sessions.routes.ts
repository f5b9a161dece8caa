import { type Response, Router } from 'express';
import { SessionPath, type SessionRow } from '../../../domain/accounts/contract.ts';
import { NotFound } from '../../application/errors.ts';
import type { StoredSession } from '../../identity/sessions.ts';
import { signedIn } from '../acting.ts';
import { auditLine } from '../audit.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { pathOf } from '../request.ts';
import { sessionOf } from '../session.ts';

const rowOf =
  (currentId: string) =>
  ({ id, created, lastSeen, device }: StoredSession): SessionRow => ({
    id,
    created_at: created.toISOString(),
    last_seen_at: lastSeen.toISOString(),
    device,
    current: id === currentId,
  });

type Dependencies = Pick<RouteDependencies, 'sessions' | 'cookie' | 'logger'>;

export const sessionRoutes = ({ sessions, cookie, logger }: Dependencies): Router => {
  const router = Router();
  const haveEnded = (response: Response, count: number) => {
    if (count > 0) auditLine(logger, 'Sessions were ended', { event: 'session.ended', count }, response);
  };

  router.get('/auth/sessions', signedIn, async (request, response) => {
    const { id, accountId } = sessionOf(request);
    response.json({ success: true, sessions: (await sessions.list(accountId)).map(rowOf(id)) });
  });

  router.delete('/auth/sessions', signedIn, async (request, response) => {
    const { id, accountId } = sessionOf(request);
    haveEnded(response, await sessions.endOthers(accountId, id));
    response.json({ success: true });
  });

  router.delete('/auth/sessions/:id', signedIn, async (request, response) => {
    const { id } = pathOf(SessionPath, request);
    const current = sessionOf(request);
    if (!(await sessions.endById(current.accountId, id))) throw new NotFound();
    haveEnded(response, 1);
    if (id === current.id) cookie.clear(response);
    response.json({ success: true });
  });

  return router;
};
