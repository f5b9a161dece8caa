import { uploadOrder } from '../../../domain/assessments/decider.ts';
import type { FiledDocument } from '../../../domain/documents/decider.ts';
import { documentsFor } from '../../../domain/properties/state.ts';
import { latestCredible } from '../../lib/clock.ts';
import type { Context } from '../commandHandler.ts';
import { commandBy, type Done, type PolicyDependencies } from './policy.ts';

/** What a new document replaces where no assessment says so. */
export const replacedDocuments = ({ commands, now }: Pick<PolicyDependencies, 'commands' | 'now'>) => {
  const { document, property } = commands;
  const by = commandBy(now);

  const supersede = (documentId: string, accountId: string, byDocumentId: string | null, context: Context) =>
    document(documentId, { type: 'SupersedeDocument', byDocumentId, ...by(accountId) }, context);

  /** The one that counts in place of `formerId`. Undefined if that is `documentId`, or if there is none any more. */
  const presentInsteadOf = async (
    formerId: string,
    documentId: string,
    context: Context,
  ): Promise<string | undefined> => {
    const former = await document.freshState(formerId, context.deadline);
    if (former.status === 'kept') return formerId;
    const next = former.status === 'superseded' ? former.supersededBy : null;
    return next === null || next === documentId ? undefined : presentInsteadOf(next, documentId, context);
  };

  /**
   * A document that answers no question replaces the one that its owner has chosen. Several persons may replace that at the
   * same moment. Each then replaces the document that was quicker, until one is left.
   */
  const replace = async (
    formerId: string,
    documentId: string,
    accountId: string,
    context: Context,
  ): Promise<readonly Done[]> => {
    const superseded = await supersede(formerId, accountId, documentId, context);
    const other = await presentInsteadOf(formerId, documentId, context);
    // The former one still counts if an undone import has brought it back in place of this document.
    if (other === undefined || other === formerId) return [superseded];
    return [superseded, ...(await replace(other, documentId, accountId, context))];
  };

  const orderOf = ({ uploaded: { at, documentId } }: FiledDocument): string =>
    uploadOrder({ uploadedAt: at, documentId });

  /**
   * Not by seconds: two processes must choose the same document, although their clocks differ. Otherwise each would record
   * that the choice of the other is replaced, and no document would be left.
   */
  const liesAhead = ({ uploaded: { at } }: FiledDocument): boolean => Date.parse(at) > latestCredible(now).getTime();

  /** The one that was uploaded later. If the clock was wrong when the first took its slot, the second one wins. */
  const winnerOf = (firstSlot: FiledDocument, secondSlot: FiledDocument): FiledDocument =>
    liesAhead(firstSlot) || orderOf(firstSlot) < orderOf(secondSlot) ? secondSlot : firstSlot;

  /** Until the first assessment each question keeps the document that was uploaded latest. */
  const keepLatest = async (key: string, propertyId: string, accountId: string, context: Context) => {
    const listed = await property.freshState(propertyId, context.deadline);
    if (listed.status !== 'listed') return [];
    const kept: FiledDocument[] = [];
    for (const documentId of documentsFor(listed, key)) {
      const filed = await document.freshState(documentId, context.deadline);
      if (filed.status === 'kept') kept.push(filed);
    }
    if (kept.length < 2) return [];
    const latest = kept.reduce(winnerOf);
    return Promise.all(
      kept
        .filter((filed) => filed !== latest)
        .map(({ uploaded }) => supersede(uploaded.documentId, accountId, latest.uploaded.documentId, context)),
    );
  };

  /** Repeating it changes nothing. */
  const placeWithoutAssessment = async (
    documentId: string,
    accountId: string,
    context: Context,
  ): Promise<readonly Done[]> => {
    const filed = await document.freshState(documentId, context.deadline);
    if (filed.status === 'missing' || filed.status === 'deleted') return [];
    const { key, propertyId, replaces } = filed.uploaded;
    if (key !== null) return keepLatest(key, propertyId, accountId, context);
    return replaces ? replace(replaces, documentId, accountId, context) : [];
  };

  return { supersede, placeWithoutAssessment };
};
