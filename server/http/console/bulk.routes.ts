import { type Request, type RequestHandler, type Response, Router } from 'express';
import { AnswerManyBody, StartManyBody } from '../../../domain/bulk/contract.ts';
import { type Worked, workOnMany } from '../../application/bulk/workOnMany.ts';
import { deadlineIn } from '../../lib/deadline.ts';
import { type Acting, actingOf, allow } from '../acting.ts';
import { auditLeftOut } from '../audit.ts';
import { withDeadline } from '../deadline.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { logProblem, toProblem } from '../problems.ts';
import { contextOf } from '../request.ts';
import { subscribed } from '../subscribed.ts';

type Dependencies = Pick<
  RouteDependencies,
  'commands' | 'owned' | 'editions' | 'now' | 'subscription' | 'replies' | 'requestTime' | 'limits' | 'logger'
>;

/** How many times longer than one command the same work on 500 properties may take. */
const LONGER = 4;
/** Milliseconds of the request's time that are left for its answer, which says what was done in the rest of it. */
const TIME_TO_ANSWER = 500;

const working = (request: Request): Acting => {
  const acting = actingOf(request);
  return { ...acting, deadline: deadlineIn(acting.deadline.left() - TIME_TO_ANSWER) };
};

/** The same work on many properties of the console's list. */
export const bulkRoutes = (dependencies: Dependencies): Router => {
  const { subscription, replies, requestTime, limits, logger } = dependencies;
  const many = workOnMany(dependencies);
  const router = Router();
  const withinLimit: RequestHandler = async (request, _response, next) => {
    await limits.use('bulk', actingOf(request).person);
    next();
  };
  const inTime = [subscribed(subscription), withinLimit, withDeadline(requestTime * LONGER)] as const;

  /** A role that ended half-way, or an outage, is logged as if the rest had been asked for by itself. */
  const audit = ({ leavesOut, failures }: Worked, response: Response): void => {
    for (const failure of failures) logProblem(logger, failure, toProblem(failure), response);
    auditLeftOut(logger, response, leavesOut && failures.length === 0);
  };

  router.post('/console/assessments/start', allow('assessment:start'), ...inTime, async (request, response) => {
    const acting = working(request);
    const { property_ids } = StartManyBody.parse(request.body);
    const worked = await many.start(property_ids, acting, contextOf(acting));
    audit(worked, response);
    replies.acknowledged(response, worked.reached).json({ success: true, rows: worked.rows });
  });

  router.post('/console/answers/preview', allow('assessment:answer'), ...inTime, async (request, response) => {
    const { property_ids, ...asked } = AnswerManyBody.parse(request.body);
    const acting = working(request);
    const worked = await many.previewAnswers(property_ids, asked, acting);
    audit(worked, response);
    response.json({ success: true, rows: worked.rows });
  });

  router.post('/console/answers', allow('assessment:answer'), ...inTime, async (request, response) => {
    const acting = working(request);
    const { property_ids, ...asked } = AnswerManyBody.parse(request.body);
    const worked = await many.answer(property_ids, asked, acting, contextOf(acting));
    audit(worked, response);
    replies.acknowledged(response, worked.reached).json({ success: true, rows: worked.rows });
  });

  return router;
};
