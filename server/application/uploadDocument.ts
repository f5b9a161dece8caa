import type { DocumentUploaded } from '../../domain/documents/events.ts';
import { hasDocument } from '../../domain/properties/state.ts';
import type { Position } from '../../projections/recorded.ts';
import type { Context } from './commandHandler.ts';
import type { Commands } from './commands.ts';
import { NotFound, StoreUnavailable } from './errors.ts';

type Uploading = { readonly uploaded: DocumentUploaded; readonly today: string };

/**
 * Records an upload whose file is on disk. The property's stream decides: it refuses a removed property and one that is
 * full. A policy then records the document. Returns the position to wait for.
 */
export const uploadDocument = async (
  commands: Pick<Commands, 'document' | 'property'>,
  { uploaded, today }: Uploading,
  context: Context,
): Promise<Position | undefined> => {
  const { accountId, propertyId, documentId, at } = uploaded;
  const { reached } = await commands.property(propertyId, { type: 'TakeDocumentSlot', ...uploaded, today }, context);
  // The property may have been removed between the slot and the document. An acknowledged upload is complete before
  // the removal, so withdraw this one.
  const property = await commands.property.freshState(propertyId, context.deadline);
  if (property.status === 'removed') {
    // Also for a sender who has lost access meanwhile.
    await commands.document(documentId, { type: 'DeleteDocument', accountId, at }, { ...context, confirm: undefined });
    throw new NotFound();
  }
  // It was transferred meanwhile: the document has gone with it, and this account no longer sees it.
  if (property.status === 'missing' || property.accountId !== accountId) throw new NotFound();
  return reached;
};

/**
 * The position of an upload that an earlier attempt of the same request has recorded; undefined if there was none. It must
 * not be judged again: it has changed itself what it would be judged by. Throws NotFound if the property belongs to another
 * account since, and if the document was deleted.
 */
export const recordedUpload = async (
  commands: Pick<Commands, 'document' | 'property'>,
  { accountId, propertyId, documentId }: Pick<DocumentUploaded, 'accountId' | 'propertyId' | 'documentId'>,
  context: Context,
): Promise<Position | undefined> => {
  const property = await commands.property.freshState(propertyId, context.deadline);
  if (property.status !== 'listed') return undefined;
  if (property.accountId !== accountId) throw new NotFound();
  const filed = await commands.document.freshState(documentId, context.deadline);
  if (filed.status === 'deleted') throw new NotFound();
  if (!hasDocument(property, documentId)) return undefined;
  if (filed.status === 'missing') throw new StoreUnavailable('A document is not recorded yet');
  const repeat = { type: 'UploadDocument', uploaded: filed.uploaded } as const;
  return (await commands.document(documentId, repeat, context)).reached;
};
