import type { Of } from '../../../domain/events.ts';
import type { Context } from '../commandHandler.ts';
import type { BadgePolicy } from './badgePolicy.ts';
import type { DocumentPolicy } from './documentPolicy.ts';
import { commandBy, type Done, isErased, type PolicyDependencies } from './policy.ts';

/** Adds a property once it has a slot. Keeps one assessment of a property current and supersedes the others. */
export const propertyPolicy = (dependencies: PolicyDependencies, badge: BadgePolicy, documents: DocumentPolicy) => {
  const { allowance, assessment, property } = dependencies.commands;
  const by = commandBy(dependencies.now);
  const supersede = (assessmentId: string, accountId: string, context: Context) =>
    assessment(assessmentId, { type: 'SupersedeAssessment', ...by(accountId) }, context);

  const isCurrent = async (assessmentId: string, propertyId: string, { deadline }: Context): Promise<boolean> => {
    const state = await property.freshState(propertyId, deadline);
    return state.status === 'listed' && state.assessmentId === assessmentId;
  };

  /**
   * A late retry of a request takes a slot again for a property that the account no longer has: nothing else would release
   * it. A slot for a transfer stays, because the property may be coming back.
   */
  const slotTaken = async ({ data }: Of<'PropertySlotTaken'>, context: Context): Promise<readonly Done[]> => {
    if (isErased(data.personal.owner)) return [];
    const { accountId, propertyId } = data;
    const added = await property(propertyId, { type: 'AddProperty', ...data }, context);
    if (added.state.status === 'listed' && added.state.accountId === accountId) return [added];
    const release = { type: 'ReleasePropertySlot', propertyId, transferIds: [], ...by(accountId) } as const;
    return [added, await allowance(accountId, release, context)];
  };

  const wasRemoved = async ({ data }: Of<'PropertyRemoved'>, context: Context): Promise<readonly Done[]> => {
    const { accountId, propertyId, assessmentId } = data;
    const released = await allowance(accountId, { type: 'ReleasePropertySlot', propertyId, ...by(accountId) }, context);
    if (!assessmentId) return [released];
    // Revoke the badge first, so that its cause is the removal and not the superseded assessment.
    const revoked = await badge.revoke({ accountId, assessmentId }, { kind: 'property_removed' }, context);
    return [released, revoked, await supersede(assessmentId, accountId, context)];
  };

  const assessmentOpened = async ({ data }: Of<'AssessmentOpened'>, context: Context): Promise<readonly Done[]> => {
    const { accountId, assessmentId, propertyId, formerAssessmentId: former, edition, at } = data;
    const start = { type: 'StartAssessment', propertyId, assessmentId, edition, ...by(accountId), at } as const;
    const started = await assessment(assessmentId, start, context);
    const outcomes: Done[] = [started];
    const current = await isCurrent(assessmentId, propertyId, context);
    // Another process has replaced this assessment, or removed its property, since it was opened. If the assessment had
    // not been started yet, the policy in that other process found nothing to supersede.
    if (!current) outcomes.push(await supersede(assessmentId, accountId, context));
    // Start the new assessment first, so that the property always has one.
    if (former) outcomes.push(await supersede(former, accountId, context));
    if (former || !current) return outcomes;
    for (const documentId of await dependencies.documentsWithoutAssessment(propertyId, started.reached))
      outcomes.push(...(await documents.place(documentId, accountId, context)));
    return outcomes;
  };

  /** A restart discards the previous assessment, so its documents no longer count. */
  const assessmentSuperseded = async (
    { data }: Of<'AssessmentSuperseded'>,
    context: Context,
  ): Promise<readonly Done[]> => {
    const outcomes: Done[] = [await badge.revoke(data, { kind: 'assessment_restarted' }, context)];
    const state = await assessment.freshState(data.assessmentId, context.deadline);
    if (state.status === 'missing') return outcomes;
    for (const { documentId } of Object.values(state.documents))
      outcomes.push(await documents.supersede(documentId, data.accountId, null, context));
    return outcomes;
  };

  return { slotTaken, wasRemoved, assessmentOpened, assessmentSuperseded };
};
