import { type Request, Router } from 'express';
import { LeadBody } from '../../domain/accounts/contract.ts';
// The content is checked where it is loaded, so that a wrong one stops the start.
import '../../domain/questionnaire/quickCheck.ts';
import { evaluateQuickCheck } from '../../domain/questionnaire/quickCheckResult.ts';
import { answersOf, QuickCheckBody } from '../../domain/quickChecks/contract.ts';
import { type RegistrationDependencies, registrationWith } from './accounts/registration.ts';
import { anyone, personOf } from './acting.ts';
import { deadlineOf } from './deadline.ts';
import type { RouteDependencies } from './dependencies.ts';
import { addressOf, newId, personalContext } from './request.ts';

type Dependencies = RegistrationDependencies & Pick<RouteDependencies, 'quickCheckCookie'>;

/** Taking the quick check. */
export const quickCheckRoutes = ({
  commands,
  now,
  limits,
  replies,
  quickCheckCookie,
}: Pick<Dependencies, 'commands' | 'now' | 'limits' | 'replies' | 'quickCheckCookie'>): Router => {
  const router = Router();

  router.post('/assessment/quick-check', anyone, async (request, response) => {
    const answers = answersOf(QuickCheckBody.parse(request.body));
    await limits.use('quickCheck', addressOf(request));
    const result = evaluateQuickCheck(answers);
    const accountId = personOf(request);
    const quickCheckId = newId(request);
    const taken = { quickCheckId, accountId, answers, passed: result.passed, at: now().toISOString() };
    const command = { type: 'TakeQuickCheck', ...taken } as const;
    const { reached } = await commands.quickCheck(quickCheckId, command, personalContext(request));
    // The check of a signed-in person has its account already.
    if (accountId === null) quickCheckCookie.set(response, quickCheckId);
    replies.acknowledged(response, reached).json({ success: true, data: { result } });
  });

  return router;
};

/** A visitor who has taken the quick check and registers to see the results. */
export const leadRoutes = (dependencies: Dependencies): Router => {
  const { commands, replies, quickCheckCookie } = dependencies;
  const router = Router();
  const register = registrationWith(dependencies);

  /** The check of this browser. A client can invent an id, and the registration keeps it for ever, so look for it. */
  const quickCheckOf = async (request: Request): Promise<string | undefined> => {
    const id = quickCheckCookie.idOf(request);
    const state = id && (await commands.quickCheck.freshState(id, deadlineOf(request)));
    return state && state.status === 'taken' && state.accountId === null ? id : undefined;
  };

  router.post('/assessment/capture-lead', anyone, async (request, response) => {
    const body = LeadBody.parse(request.body);
    const quickCheckId = body.quick_check_kept ? await quickCheckOf(request) : undefined;
    const { user, reached } = await register(request, response, body, quickCheckId);
    quickCheckCookie.clear(response);
    replies.acknowledged(response, reached).status(201).json({ success: true, user });
  });

  return router;
};
