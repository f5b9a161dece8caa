import { evidenceEndsOn } from '../../../domain/assessments/state.ts';
import type { RevocationCause } from '../../../domain/badges/events.ts';
import { badgeStanding } from '../../../domain/badges/standing.ts';
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
    const [state, issued] = [
      await assessment.cachedState(assessmentId, context.deadline),
      await badge.cachedState(code, context.deadline),
    ];
    if (state.status === 'missing' || issued.status === 'missing') return undefined;
    const listed = await property.cachedState(state.propertyId, context.deadline);
    const accountId = listed.status === 'missing' ? state.accountId : listed.accountId;
    const at = now().toISOString();
    const facts = {
      badge: { termEndsOn: issued.termEndsOn, revoked: null },
      assessment: state,
      subscriptionEndedOn: endedOn(await subscription.cachedState(accountId, context.deadline), at),
      today: londonDay(now()),
    };
    const standing = badgeStanding(facts, editions);
    const evidenceEnd = evidenceEndsOn(state, editions.of(state.edition));
    return badge(code, { type: 'RecordStanding', accountId, standing, evidenceEndsOn: evidenceEnd, at }, context);
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

  /** Property and assessment may have changed between their check and the issue of the badge. */
  const wasIssued = async ({ data }: Of<'BadgeIssued'>, context: Context): Promise<Done> => {
    if ((await property.cachedState(data.propertyId, context.deadline)).status === 'removed')
      return revoke(data, { kind: 'property_removed' }, context);
    if ((await assessment.cachedState(data.assessmentId, context.deadline)).status === 'superseded')
      return revoke(data, { kind: 'assessment_restarted' }, context);
    return recordStanding(data.assessmentId, context);
  };

  return { recordStanding, revoke, wasIssued };
};
export type BadgePolicy = ReturnType<typeof badgePolicy>;
