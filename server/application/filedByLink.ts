import { documentsFor, hasDocument } from '../../domain/properties/state.ts';
import type { UploadLinkUsed } from '../../domain/uploadLinks/events.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';

/** What has become of an upload through a link. */
export const filedByLink = (commands: Pick<Commands, 'document' | 'property'>) => {
  /** False for one that found the property full. True also for one whose document was deleted since. */
  const isFiled = async ({ propertyId, documentId }: UploadLinkUsed, deadline: Deadline): Promise<boolean> => {
    const listed = await commands.property.freshState(propertyId, deadline);
    if (listed.status === 'listed' && hasDocument(listed, documentId)) return true;
    return (await commands.document.freshState(documentId, deadline)).status !== 'missing';
  };

  /** True if its question has a document that was uploaded after it. */
  const isOutdated = async ({ propertyId, key, at }: UploadLinkUsed, deadline: Deadline): Promise<boolean> => {
    const listed = await commands.property.freshState(propertyId, deadline);
    if (listed.status !== 'listed') return false;
    for (const documentId of documentsFor(listed, key)) {
      const other = await commands.document.freshState(documentId, deadline);
      if (other.status !== 'missing' && other.uploaded.at > at) return true;
    }
    return false;
  };

  return { isFiled, isOutdated };
};
