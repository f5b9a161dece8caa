import { evidenceEndsOn } from '../../../domain/assessments/state.ts';
import type { RevocationCause } from '../../../domain/badges/events.ts';
import { renewalAfterCheck } from '../../../domain/badges/renewal.ts';
import { londonDay } from '../../../domain/calendar.ts';
import type { Of } from '../../../domain/events.ts';
import { endedOn } from '../../../domain/subscriptions/access.ts';
import type { Context } from '../commandHandler.ts';
import type { Done, PolicyDependencies } from './policy.ts';

type BadgePolicyDependencies = Pick<PolicyDependencies, 'commands' | 'codes' | 'now' | 'editions'>;

/** Keeps the status of a badge consistent with its assessment: suspends, reinstates and revokes it. */
export const badgePolicy = ({ commands, codes, now, editions }: BadgePolicyDependencies) => {
  const { assessment, badge, property, subscription } = commands;

  const badgeState =
    ({ deadline }: Context) =>
    (code: string) =>
      badge.cachedState(code, deadline);

  /** Records the present status of this assessment's badge if it has changed. */
  const recordStanding = async (assessmentId: string, context: Context): Promise<Done> => {
    const code = await codes.find(assessmentId, badgeState(context));
    if (!code) return undefined;
    const [state, issued] = await Promise.all([
      assessment.freshState(assessmentId, context.deadline),
      badge.freshState(code, context.deadline),
    ]);
    if (state.status === 'missing' || issued.status === 'missing') return undefined;
    const listed = await property.freshState(state.propertyId, context.deadline);
    const accountId = listed.status === 'missing' ? state.accountId : listed.accountId;
    const at = now().toISOString();
    const facts = {
      assessment: state,
      subscriptionEndedOn: endedOn(await subscription.freshState(accountId, context.deadline), at),
      today: londonDay(now()),
    };
    const renewal = renewalAfterCheck(issued, facts, editions);
    const evidenceEnd = evidenceEndsOn(state, editions.of(state.edition));
    const command = { type: 'RecordStanding', accountId, ...renewal, evidenceEndsOn: evidenceEnd, at } as const;
    return badge(code, command, context);
  };

  /** For all badges of an account: most are recorded as active, and a look at their own stream is enough. */
  const recordReturn = async (assessmentId: string, context: Context): Promise<Done> => {
    const fresh = (code: string) => badge.freshState(code, context.deadline);
    const code = await codes.find(assessmentId, fresh);
    if (!code || (await badgeState(context)(code)).status === 'active') return undefined;
    return recordStanding(assessmentId, context);
  };

  const revoke = async (
    { accountId, assessmentId }: { accountId: string; assessmentId: string },
    cause: RevocationCause,
    context: Context,
  ): Promise<Done> => {
    const code = await codes.find(assessmentId, badgeState(context));
    const at = now().toISOString();
    return code ? badge(code, { type: 'RevokeBadge', accountId, cause, at }, context) : undefined;
  };

  /** Only an answer of a completed assessment can end its yearly check. Most answers are given before that. */
  const answerChanged = async ({ data }: Of<'QuestionAnswered'>, context: Context): Promise<Done> => {
    const { status } = await assessment.cachedState(data.assessmentId, context.deadline);
    return status === 'completed' ? recordStanding(data.assessmentId, context) : undefined;
  };

  /**
   * Property and assessment may have changed between their check and the issue of the badge, in another process as well,
   * whose policy then found no badge.
   */
  const wasIssued = async ({ data }: Of<'BadgeIssued'>, context: Context): Promise<Done> => {
    if ((await property.freshState(data.propertyId, context.deadline)).status === 'removed')
      return revoke(data, { kind: 'property_removed' }, context);
    if ((await assessment.freshState(data.assessmentId, context.deadline)).status === 'superseded')
      return revoke(data, { kind: 'assessment_restarted' }, context);
    return recordStanding(data.assessmentId, context);
  };

  return { recordStanding, recordReturn, revoke, answerChanged, wasIssued };
};
export type BadgePolicy = ReturnType<typeof badgePolicy>;
