import type { SaidInQuickCheck } from '../../domain/assessments/contract.ts';
import { londonDay } from '../../domain/calendar.ts';
import { QUICK_CHECK_QUESTIONS } from '../../domain/questionnaire/quickCheck.ts';
import { latestQuickCheckOf } from '../../projections/accountQuickCheck/queries.ts';
import type { Acting } from './acting.ts';
import type { RouteDependencies } from './dependencies.ts';

/** What the person said in their latest quick check, by the questions of the assessment that it is related to. */
export const latestQuickCheck =
  ({ commands, reads }: Pick<RouteDependencies, 'commands' | 'reads'>) =>
  async ({ account, person, apiKey, deadline }: Acting): Promise<readonly SaidInQuickCheck[]> => {
    // It is what its person said, and no part of the account that others work in.
    if (account !== person || apiKey !== null) return [];
    const latest = await reads.one(latestQuickCheckOf(account));
    const check = latest && (await commands.quickCheck.cachedState(latest.quickCheckId, deadline));
    if (check?.status !== 'taken') return [];
    const taken_on = londonDay(new Date(check.at));
    return QUICK_CHECK_QUESTIONS.flatMap(({ question_id, question: asked, relatedQuestionKeys }) =>
      relatedQuestionKeys.map((key) => ({ key, asked, answer: check.answers[question_id], taken_on })),
    );
  };
