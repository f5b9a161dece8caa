import { standingOf } from '../../../domain/badges/standing.ts';
import { londonDay } from '../../../domain/calendar.ts';
import type { Of } from '../../../projections/readModel.ts';
import type { Context } from '../commandHandler.ts';
import { type Following, type Kit, PROPERTY_REMOVED, STARTED_ANEW } from './policy.ts';

/** The badge of an assessment: it stands, is suspended and ends with it. */
export const badgeSteps = ({ commands: { assessment, badge, property }, codes, now }: Kit) => {
  const followAssessment = async (assessmentId: string, context: Context): Following => {
    const code = await codes.find(assessmentId, badge.state);
    if (!code) return;
    const standing = standingOf(await assessment.state(assessmentId), londonDay(now()));
    return badge(code, { type: 'FollowAssessment', standing, at: now().toISOString() }, context);
  };

  const revoke = async (assessmentId: string, reason: string, context: Context): Following => {
    const code = await codes.find(assessmentId, badge.state);
    return code ? badge(code, { type: 'RevokeBadge', reason, at: now().toISOString() }, context) : undefined;
  };

  /** What it stands on may have changed between the look at it and the badge's issue. */
  const wasIssued = async ({ data }: Of<'BadgeIssued'>, context: Context): Following => {
    const { assessmentId, propertyId } = data;
    if ((await property.state(propertyId)).status === 'removed') return revoke(assessmentId, PROPERTY_REMOVED, context);
    if ((await assessment.state(assessmentId)).status === 'superseded')
      return revoke(assessmentId, STARTED_ANEW, context);
    return followAssessment(assessmentId, context);
  };

  return { followAssessment, revoke, wasIssued };
};
export type BadgeSteps = ReturnType<typeof badgeSteps>;
