import { type RequestHandler, Router } from 'express';
import { AnswerManyBody, StartManyBody } from '../../../domain/bulk/contract.ts';
import { workOnMany } from '../../application/bulk/workOnMany.ts';
import { actingOf, allow } from '../acting.ts';
import { auditLeftOut } from '../audit.ts';
import { withDeadline } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { contextOf } from '../request.ts';
import { subscribed } from '../subscribed.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'owned' | 'editions' | 'now' | 'subscription' | 'replies' | 'requestTime' | 'limits' | 'logger'
>;

/** How many times longer than one command the same work on 500 properties may take. */
const LONGER = 4;

/** The same work on many properties of the console's list. */
export const bulkRoutes = (dependencies: Dependencies): Router => {
  const { subscription, replies, requestTime, limits, logger } = dependencies;
  const many = workOnMany(dependencies);
  const router = Router();
  const withinLimit: RequestHandler = async (request, _response, next) => {
    await limits.use('bulk', actingOf(request).person);
    next();
  };
  const working = [subscribed(subscription), withinLimit, withDeadline(requestTime * LONGER)] as const;

  router.post('/console/assessments/start', allow('assessment:start'), ...working, async (request, response) => {
    const acting = actingOf(request);
    const { property_ids } = StartManyBody.parse(request.body);
    const { rows, reached, leavesOut } = await many.start(property_ids, acting, contextOf(acting));
    auditLeftOut(logger, response, leavesOut);
    replies.acknowledged(response, reached).json({ success: true, rows });
  });

  router.post('/console/answers/preview', allow('assessment:answer'), ...working, async (request, response) => {
    const { property_ids, ...asked } = AnswerManyBody.parse(request.body);
    const acting = actingOf(request);
    const { rows, leavesOut } = await many.previewAnswers(property_ids, asked, acting);
    auditLeftOut(logger, response, leavesOut);
    response.json({ success: true, rows });
  });

  router.post('/console/answers', allow('assessment:answer'), ...working, async (request, response) => {
    const acting = actingOf(request);
    const { property_ids, ...asked } = AnswerManyBody.parse(request.body);
    const { rows, reached, leavesOut } = await many.answer(property_ids, asked, acting, contextOf(acting));
    auditLeftOut(logger, response, leavesOut);
    replies.acknowledged(response, reached).json({ success: true, rows });
  });

  return router;
};
