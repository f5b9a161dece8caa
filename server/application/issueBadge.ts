import { overdueQuestions } from '../../domain/assessments/openQuestions.ts';
import { answersToRecheck } from '../../domain/assessments/recheck.ts';
import { evaluateAssessment, evidenceEndsOn } from '../../domain/assessments/state.ts';
import { londonDay } from '../../domain/calendar.ts';
import type { Editions } from '../../domain/questionnaire/editions.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Clock } from '../lib/clock.ts';
import type { BadgeCodes } from './badgeCodes.ts';
import type { Context } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { NotFound, Rejected } from './errors.ts';

type Dependencies = {
  readonly commands: Pick<Commands, 'assessment' | 'badge' | 'property'>;
  readonly editions: Editions;
  readonly codes: BadgeCodes;
  readonly now: Clock;
};
type Request = {
  readonly accountId: string;
  readonly propertyId: string;
  readonly assessmentId: string;
  readonly badgeId: string;
};
export type Issued = {
  readonly code: string;
  readonly isNew: boolean;
  readonly reached: Position | undefined;
};

/** Issues the badge of an assessment or returns the existing one. Throws NotFound, or Rejected if it does not pass. */
export const issueBadge = async (
  { commands, codes, now, editions }: Dependencies,
  asked: Request,
  context: Context,
): Promise<Issued> => {
  const property = await commands.property.freshState(asked.propertyId, context.deadline);
  if (property.status !== 'listed' || property.accountId !== asked.accountId) throw new NotFound();
  const state = await commands.assessment.freshState(asked.assessmentId, context.deadline);
  if (state.status === 'missing' || state.propertyId !== asked.propertyId) throw new NotFound();
  const today = londonDay(now());
  const edition = editions.of(state.edition);
  const passes = state.status === 'completed' && evaluateAssessment(state, edition, today).compliant;

  for (let attempt = 0; ; attempt++) {
    const code = codes.candidate(asked.assessmentId, attempt);
    const command = {
      type: 'IssueBadge',
      about: { ...asked, code },
      passes,
      toRecheck: answersToRecheck(state, edition, today),
      overdue: overdueQuestions(state, editions, today).map(({ question }) => question.key),
      evidenceEndsOn: evidenceEndsOn(state, edition),
      today,
      at: now().toISOString(),
    } as const;
    try {
      const { recorded, reached } = await commands.badge(code, command, context);
      return { code, isNew: recorded.length > 0, reached };
    } catch (error) {
      if (!(error instanceof Rejected && error.code === 'badge-code-taken')) throw error;
    }
  }
};
