import type { DocumentState } from '../../../domain/documents/decider.ts';
import type { Of } from '../../../projections/readModel.ts';
import type { Context } from '../commandHandler.ts';
import type { BadgeSteps } from './badgePolicy.ts';
import { byAt, type Done, type Following, type Kit } from './policy.ts';

type KeptDocument = Exclude<DocumentState, { status: 'missing' }>;

/** Documents and the assessment that they are evidence for: each question holds one, the latest. */
export const documentSteps = ({ commands: { assessment, document, property }, now }: Kit, badge: BadgeSteps) => {
  const by = byAt(now);

  /** One that was uploaded before any assessment goes to the first. */
  const assessmentOf = async ({ uploaded }: KeptDocument): Promise<string | null> => {
    if (uploaded.assessmentId) return uploaded.assessmentId;
    const listed = await property.state(uploaded.propertyId);
    return listed.status === 'listed' ? listed.assessmentId : null;
  };

  /** A document that was uploaded, and its assessment; undefined as long as there is none. */
  const placed = async (documentId: string) => {
    const kept = await document.state(documentId);
    const assessmentId = kept.status === 'missing' ? null : await assessmentOf(kept);
    return kept.status === 'missing' || !assessmentId ? undefined : { kept, assessmentId };
  };

  /** With the date it has now: this may be done again after the date was changed. */
  const attach = async (kept: KeptDocument, assessmentId: string, context: Context): Following => {
    const { accountId, position, documentId, documentType, at: uploadedAt } = kept.uploaded;
    const attachment = { position, documentId, documentType, expiresOn: kept.expiresOn, uploadedAt };
    return assessment(assessmentId, { type: 'AttachDocument', ...attachment, ...by(accountId) }, context);
  };

  const supersede = (documentId: string, accountId: string, byDocumentId: string | null, context: Context) =>
    document(documentId, { type: 'SupersedeDocument', byDocumentId, ...by(accountId) }, context);

  const place = async (documentId: string, context: Context): Promise<readonly Done[]> => {
    const found = await placed(documentId);
    if (found?.kept.status !== 'kept') return [];
    const { kept, assessmentId } = found;
    const { accountId, position } = kept.uploaded;
    const state = await assessment.state(assessmentId);
    // Started anew while the file was on its way.
    if (state.status === 'superseded') return [await supersede(documentId, accountId, null, context)];
    const attached = await attach(kept, assessmentId, context);
    const after = await assessment.state(assessmentId);
    const present = after.status === 'missing' ? undefined : after.documents[position]?.documentId;
    return present && present !== documentId
      ? [attached, await supersede(documentId, accountId, present, context)]
      : [attached];
  };

  const wasAttached = async ({ data }: Of<'DocumentAttached'>, context: Context): Promise<readonly Done[]> => {
    const { accountId, assessmentId, documentId, position, replaces } = data;
    const outcomes: Done[] = [];
    if (replaces) outcomes.push(await supersede(replaces, accountId, documentId, context));
    // Deleted between its upload and this: what is gone is no evidence.
    if ((await document.state(documentId)).status === 'deleted')
      outcomes.push(
        await assessment(assessmentId, { type: 'DetachDocument', position, documentId, ...by(accountId) }, context),
      );
    return [...outcomes, await badge.followAssessment(assessmentId, context)];
  };

  const expiryChanged = async ({ data }: Of<'DocumentExpiryChanged'>, context: Context): Following => {
    const found = await placed(data.documentId);
    if (!found) return undefined;
    const { kept, assessmentId } = found;
    const state = await assessment.state(assessmentId);
    const attached = state.status !== 'missing' && state.documents[kept.uploaded.position];
    return attached && attached.documentId === data.documentId ? attach(kept, assessmentId, context) : undefined;
  };

  const wasDeleted = async ({ data }: Of<'DocumentDeleted'>, context: Context): Following => {
    const { accountId, documentId } = data;
    const found = await placed(documentId);
    if (!found) return undefined;
    const { position } = found.kept.uploaded;
    return assessment(found.assessmentId, { type: 'DetachDocument', position, documentId, ...by(accountId) }, context);
  };

  return { place, supersede, wasAttached, expiryChanged, wasDeleted };
};
export type DocumentSteps = ReturnType<typeof documentSteps>;
