import type { SaidInQuickCheck } from '../../domain/assessments/contract.ts';
import { londonDay } from '../../domain/calendar.ts';
import { QUICK_CHECK_QUESTIONS } from '../../domain/questionnaire/quickCheck.ts';
import { latestQuickCheckOf } from '../../projections/accountQuickCheck/queries.ts';
import { isAway } from '../adapters/postgresOutage.ts';
import { Failure } from '../application/failure.ts';
import type { Acting } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';

type Dependencies = Pick<RouteDependencies, 'commands' | 'reads' | 'logger'>;

/** What the person said in their latest quick check, by the questions of the assessment that it is related to. */
export const latestQuickCheck = ({ commands, reads, logger }: Dependencies) => {
  /** Undefined if its events cannot be read: an assessment can be answered without it. */
  const stateOf = (quickCheckId: string, deadline: Acting['deadline']) =>
    commands.quickCheck.cachedState(quickCheckId, deadline).catch((error: unknown) => {
      if (error instanceof Failure || isAway(error)) throw error;
      logger.error('A quick check cannot be read, so the answers are shown without it', { err: error });
    });

  return async ({ account, person, apiKey, deadline }: Acting): Promise<readonly SaidInQuickCheck[]> => {
    // It is what its person said, and no part of the account that others work in.
    if (account !== person || apiKey !== null) return [];
    const latest = await reads.one(latestQuickCheckOf(account));
    const check = latest && (await stateOf(latest.quickCheckId, deadline));
    if (check?.status !== 'taken') return [];
    const taken_on = londonDay(new Date(check.at));
    return QUICK_CHECK_QUESTIONS.flatMap(({ question_id, question: asked, relatedQuestionKeys }) =>
      relatedQuestionKeys.map((key) => ({ key, asked, answer: check.answers[question_id], taken_on })),
    );
  };
};
