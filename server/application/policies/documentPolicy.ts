import type { FiledDocument } from '../../../domain/documents/decider.ts';
import type { DocumentUploaded } from '../../../domain/documents/events.ts';
import type { Of } from '../../../domain/events.ts';
import { documentsFor } from '../../../domain/properties/state.ts';
import type { Context } from '../commandHandler.ts';
import { Rejected } from '../errors.ts';
import type { BadgePolicy } from './badgePolicy.ts';
import { commandBy, type Done, isErased, type PolicyDependencies } from './policy.ts';
import { replacedDocuments } from './replacedDocuments.ts';

/** A document that is evidence for a question of an assessment. */
type Placed = { readonly filed: FiledDocument; readonly assessmentId: string; readonly key: string };

/** Attaches documents to the assessment. Each question has one document, the latest. */
export const documentPolicy = ({ commands, now }: PolicyDependencies, badge: BadgePolicy) => {
  const { assessment, document, property } = commands;
  const by = commandBy(now);
  const { supersede, placeWithoutAssessment } = replacedDocuments({ commands, now });

  /** A document that was uploaded before any assessment belongs to the first one. */
  const assessmentOf = async ({ uploaded }: FiledDocument, context: Context): Promise<string | null> => {
    if (uploaded.assessmentId) return uploaded.assessmentId;
    const listed = await property.freshState(uploaded.propertyId, context.deadline);
    return listed.status === 'listed' ? listed.assessmentId : null;
  };

  /** Undefined for a document that answers no question, and while there is no assessment. */
  const placed = async (documentId: string, context: Context): Promise<Placed | undefined> => {
    const filed = await document.freshState(documentId, context.deadline);
    if (filed.status === 'missing' || filed.uploaded.key === null) return undefined;
    const assessmentId = await assessmentOf(filed, context);
    return assessmentId ? { filed, assessmentId, key: filed.uploaded.key } : undefined;
  };

  /**
   * The document of the question that is to be replaced, although its time is later: it was uploaded while the clock was
   * ahead, and its slot in the property was taken earlier. The order of the slots alone does not tell, because an upload
   * may get its slot late.
   */
  const outdated = async ({ filed, assessmentId, key }: Placed, { deadline }: Context): Promise<string | undefined> => {
    const { propertyId, documentId, at } = filed.uploaded;
    const state = await assessment.freshState(assessmentId, deadline);
    const present = state.status === 'missing' ? undefined : state.documents[key];
    if (!present || present.documentId === documentId || present.uploadedAt <= at) return undefined;
    if (present.uploadedAt <= now().toISOString()) return undefined;
    const listed = await property.freshState(propertyId, deadline);
    if (listed.status !== 'listed') return undefined;
    const order = documentsFor(listed, key);
    const [earlier = -1, later = -1] = [present.documentId, documentId].map((id) => order.indexOf(id));
    return earlier >= 0 && earlier < later ? present.documentId : undefined;
  };

  /** Uses the present expiry date, because this may run again after the date was changed. */
  const attach = async (placed: Placed, accountId: string, context: Context, insteadOf?: string): Promise<Done> => {
    const { filed, assessmentId, key } = placed;
    const { documentId, documentType, at: uploadedAt } = filed.uploaded;
    const attachment = { key, documentId, documentType, expiresOn: filed.expiresOn, uploadedAt };
    const command = {
      type: 'AttachDocument',
      ...attachment,
      ...(insteadOf && { insteadOf }),
      ...by(accountId),
    } as const;
    try {
      return await assessment(assessmentId, command, context);
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      // It was uploaded under an earlier edition. The documents that are placed after it must still be attached.
      if (error.code === 'question-not-found') return undefined;
      if (error.code !== 'assessment-superseded') throw error;
      // The assessment was restarted during the upload. Who restarted it superseded only what was attached by then.
      return supersede(documentId, accountId, null, context);
    }
  };

  const place = async (documentId: string, accountId: string, context: Context): Promise<readonly Done[]> => {
    const found = await placed(documentId, context);
    if (!found) return placeWithoutAssessment(documentId, accountId, context);
    if (found.filed.status !== 'kept') return [];
    const { assessmentId, key } = found;
    const attached = await attach(found, accountId, context, await outdated(found, context));
    const after = await assessment.cachedState(assessmentId, context.deadline);
    const present = after.status === 'missing' ? undefined : after.documents[key]?.documentId;
    return present && present !== documentId
      ? [attached, await supersede(documentId, accountId, present, context)]
      : [attached];
  };

  /** Attaches it with its present expiry date, if it is still the document of its question. */
  const attachAgain = async (documentId: string, accountId: string, context: Context): Promise<Done> => {
    const found = await placed(documentId, context);
    if (!found) return undefined;
    const state = await assessment.freshState(found.assessmentId, context.deadline);
    const attached = state.status !== 'missing' && state.documents[found.key];
    return attached && attached.documentId === documentId ? attach(found, accountId, context) : undefined;
  };

  const detach = (key: string, assessmentId: string, documentId: string, accountId: string, context: Context) =>
    assessment(assessmentId, { type: 'DetachDocument', key, documentId, ...by(accountId) }, context);

  /** Another process may have deleted it, or changed its dates, before it was attached, and have found nothing to do. */
  const catchUpWithDocument = async (
    { accountId, assessmentId, documentId, key, expiresOn }: Of<'DocumentAttached'>['data'],
    context: Context,
  ): Promise<Done> => {
    const filed = await document.freshState(documentId, context.deadline);
    if (filed.status === 'missing') return undefined;
    if (filed.status === 'deleted') return detach(key, assessmentId, documentId, accountId, context);
    return filed.expiresOn === expiresOn ? undefined : attachAgain(documentId, accountId, context);
  };

  const wasAttached = async ({ data }: Of<'DocumentAttached'>, context: Context): Promise<readonly Done[]> => {
    const { accountId, assessmentId, documentId, replaces } = data;
    const outcomes: Done[] = [];
    if (replaces) outcomes.push(await supersede(replaces, accountId, documentId, context));
    outcomes.push(await catchUpWithDocument(data, context));
    return [...outcomes, await badge.recordStanding(assessmentId, context)];
  };

  const expiryChanged = (
    { data }: Of<'DocumentExpiryChanged' | 'DocumentDatesChanged'>,
    context: Context,
  ): Promise<Done> => attachAgain(data.documentId, data.accountId, context);

  const wasReinstated = async ({ data }: Of<'DocumentReinstated'>, context: Context): Promise<Done> => {
    const { documentId, accountId, insteadOf } = data;
    const found = await placed(documentId, context);
    return found?.filed.status === 'kept' ? attach(found, accountId, context, insteadOf) : undefined;
  };

  const releaseSlot = (
    { accountId, propertyId, documentId }: Pick<DocumentUploaded, 'accountId' | 'propertyId' | 'documentId'>,
    context: Context,
  ): Promise<Done> => property(propertyId, { type: 'ReleaseDocumentSlot', documentId, ...by(accountId) }, context);

  /** A late retry of an upload takes a slot again for a document that was deleted since: nothing else would release it. */
  const slotTaken = async ({ data }: Of<'DocumentSlotTaken'>, context: Context): Promise<readonly Done[]> => {
    if (isErased(data.personal.owner)) return [];
    const filed = await document(data.documentId, { type: 'UploadDocument', uploaded: data }, context);
    return filed.state.status === 'deleted' ? [filed, await releaseSlot(filed.state.uploaded, context)] : [filed];
  };

  const wasDeleted = async ({ data }: Of<'DocumentDeleted'>, context: Context): Promise<readonly Done[]> => {
    const { accountId, documentId } = data;
    const released = await releaseSlot(data, context);
    const found = await placed(documentId, context);
    if (!found) return [released];
    return [released, await detach(found.key, found.assessmentId, documentId, accountId, context)];
  };

  return { slotTaken, place, supersede, wasAttached, expiryChanged, wasReinstated, wasDeleted };
};
export type DocumentPolicy = ReturnType<typeof documentPolicy>;
