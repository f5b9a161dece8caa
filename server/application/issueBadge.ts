import { standingOf } from '../../domain/badges/standing.ts';
import { londonDay } from '../../domain/calendar.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Clock } from '../eventLog/eventStore.ts';
import type { BadgeCodes } from './badgeCodes.ts';
import type { Context } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { NotFound, Rejected } from './errors.ts';

type Parts = {
  readonly commands: Pick<Commands, 'assessment' | 'badge' | 'property'>;
  readonly codes: BadgeCodes;
  readonly now: Clock;
};
type Asked = {
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

/** The badge of an assessment, issued now or standing already. Throws NotFound, or Rejected when the assessment does not pass. */
export const issueBadge = async ({ commands, codes, now }: Parts, asked: Asked, context: Context): Promise<Issued> => {
  const property = await commands.property.state(asked.propertyId);
  if (property.status !== 'listed' || property.accountId !== asked.accountId) throw new NotFound();
  const state = await commands.assessment.state(asked.assessmentId);
  if (state.status === 'missing' || state.accountId !== asked.accountId || state.propertyId !== asked.propertyId)
    throw new NotFound();
  const today = londonDay(now());

  for (let attempt = 0; ; attempt++) {
    const code = codes.candidate(asked.assessmentId, attempt);
    const command = {
      type: 'IssueBadge',
      about: { ...asked, code },
      standing: standingOf(state, today),
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
