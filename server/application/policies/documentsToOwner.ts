import type { FiledDocument } from '../../../domain/documents/decider.ts';
import type { DocumentUploaded } from '../../../domain/documents/events.ts';
import { type Context, stepOf } from '../commandHandler.ts';
import { commandBy, type Done, isErased, type PolicyDependencies } from './policy.ts';

type Dependencies = Pick<PolicyDependencies, 'commands' | 'now' | 'copyFile' | 'uploadsOf'>;

/**
 * Gives the documents of a property to its present owner: each file is copied, then its texts are encrypted with the new
 * owner's key. A document whose file is left stays stored for the former owner. May run again at any time, also for an
 * upload that began before the transfer and was recorded after it.
 */
export const documentsToOwner = ({ commands, now, copyFile, uploadsOf }: Dependencies) => {
  const by = commandBy(now);

  /** Its upload may still be under way: the slot is taken, and the document is not recorded yet. */
  const filed = async (uploaded: DocumentUploaded, context: Context): Promise<FiledDocument | undefined> => {
    const { documentId } = uploaded;
    const state = isErased(uploaded.personal.owner)
      ? await commands.document.freshState(documentId, context.deadline)
      : (await commands.document(documentId, { type: 'UploadDocument', uploaded }, context)).state;
    return state.status === 'missing' || state.status === 'deleted' ? undefined : state;
  };

  const ownerOf = async (propertyId: string, { deadline }: Context): Promise<string | undefined> => {
    const property = await commands.property.freshState(propertyId, deadline);
    if (property.status === 'missing') return undefined;
    // Nothing can be encrypted for an erased account, and its erasure deletes what it had.
    const { status } = await commands.account.cachedState(property.accountId, deadline);
    return status === 'erased' ? undefined : property.accountId;
  };

  /** A pause of reminders would come back with the property, and no screen would show it. */
  const endPause = ({ accountId, propertyId, documentId }: DocumentUploaded, context: Context): Promise<Done> => {
    const end = { type: 'SnoozeReminders', propertyId, documentId, until: null, ...by(accountId) } as const;
    return commands.reminder(accountId, end, stepOf(context));
  };

  const move = async (
    propertyId: string,
    uploaded: DocumentUploaded,
    formerAccountId: string | undefined,
    context: Context,
  ): Promise<Done> => {
    const again = (step: Context) => move(propertyId, uploaded, formerAccountId, step);
    const accountId = await ownerOf(propertyId, context);
    const found = await filed(uploaded, stepOf(context));
    if (accountId === undefined || !found || found.uploaded.accountId === accountId) return undefined;
    if (formerAccountId !== undefined && found.uploaded.accountId !== formerAccountId) return undefined;
    // In a log that was restored: neither file nor texts of its former owner can be read.
    if (isErased(found.uploaded.personal.owner)) return undefined;
    if (!(await copyFile({ accountId: found.uploaded.accountId, sha256: uploaded.sha256 }, accountId)))
      return undefined;
    // To copy a large file may take long, and the property may have gone on meanwhile.
    const copied = stepOf(context);
    if ((await ownerOf(propertyId, copied)) !== accountId) return again(copied);
    await endPause(found.uploaded, copied);
    const moved = await commands.document(uploaded.documentId, { type: 'TransferDocument', ...by(accountId) }, copied);
    // Another transfer may be recorded right before this document: its policy has then looked at the document too early.
    return (await ownerOf(propertyId, copied)) === accountId ? moved : again(copied);
  };

  /** With `formerAccountId`: only those that are stored for this account. */
  return async (propertyId: string, context: Context, formerAccountId?: string): Promise<readonly Done[]> => {
    const outcomes: Done[] = [];
    for (const uploaded of await uploadsOf(propertyId, context.deadline))
      outcomes.push(await move(propertyId, uploaded, formerAccountId, stepOf(context)));
    return outcomes;
  };
};
export type DocumentsToOwner = ReturnType<typeof documentsToOwner>;
