import type { Of } from '../../../projections/readModel.ts';
import type { Context } from '../commandHandler.ts';
import type { BadgeSteps } from './badgePolicy.ts';
import type { DocumentSteps } from './documentPolicy.ts';
import { byAt, type Done, type Kit, PROPERTY_REMOVED, STARTED_ANEW } from './policy.ts';

/** A property and its assessments: one is current, the others are history. */
export const propertySteps = (kit: Kit, badge: BadgeSteps, documents: DocumentSteps) => {
  const { allowance, assessment } = kit.commands;
  const by = byAt(kit.now);

  const wasRemoved = async ({ data }: Of<'PropertyRemoved'>, context: Context): Promise<readonly Done[]> => {
    const { accountId, propertyId, assessmentId } = data;
    const released = await allowance(accountId, { type: 'ReleasePropertySlot', propertyId, ...by(accountId) }, context);
    if (!assessmentId) return [released];
    // The badge first: its reason is the removal, and not that its assessment ends with it.
    const revoked = await badge.revoke(assessmentId, PROPERTY_REMOVED, context);
    const ended = await assessment(assessmentId, { type: 'SupersedeAssessment', ...by(accountId) }, context);
    return [released, revoked, ended];
  };

  const assessmentOpened = async ({ data }: Of<'AssessmentOpened'>, context: Context): Promise<readonly Done[]> => {
    const { formerAssessmentId: former, at, ...opened } = data;
    const { accountId, assessmentId, propertyId } = opened;
    const started = await assessment(
      assessmentId,
      { type: 'StartAssessment', ...by(accountId), ...opened, at },
      context,
    );
    // The new one first: nobody should see a property between two assessments.
    if (former) return [started, await assessment(former, { type: 'SupersedeAssessment', ...by(accountId) }, context)];
    const outcomes: Done[] = [started];
    for (const documentId of await kit.looseDocuments(propertyId, started.reached))
      outcomes.push(...(await documents.place(documentId, context)));
    return outcomes;
  };

  /** spec.txt section 4: starting anew discards what was there, so its papers count for nothing any more. */
  const assessmentSuperseded = async (
    { data: { accountId, assessmentId } }: Of<'AssessmentSuperseded'>,
    context: Context,
  ): Promise<readonly Done[]> => {
    const outcomes: Done[] = [await badge.revoke(assessmentId, STARTED_ANEW, context)];
    const state = await assessment.state(assessmentId);
    if (state.status === 'missing') return outcomes;
    for (const { documentId } of Object.values(state.documents))
      outcomes.push(await documents.supersede(documentId, accountId, null, context));
    return outcomes;
  };

  return { wasRemoved, assessmentOpened, assessmentSuperseded };
};
