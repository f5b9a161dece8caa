import type { MadeUploadLink } from '../../domain/uploadLinks/decider.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';

/**
 * True while the last file of a used link is there and is the document of its question: false once its owner has deleted
 * it or uploaded another one.
 */
export const latestOfQuestion =
  (commands: Pick<Commands, 'assessment' | 'document' | 'property'>) =>
  async ({ made: { propertyId, key }, uses }: MadeUploadLink, deadline: Deadline): Promise<boolean> => {
    const sent = uses.map(({ documentId }) => documentId);
    const last = sent.at(-1);
    const property = await commands.property.freshState(propertyId, deadline);
    if (last === undefined || property.status !== 'listed' || !property.documents.includes(last)) return false;
    if (property.assessmentId !== null) {
      const assessment = await commands.assessment.freshState(property.assessmentId, deadline);
      const present = assessment.status === 'missing' ? undefined : assessment.documents[key];
      // Without one it is just being attached.
      return present === undefined || sent.includes(present.documentId);
    }
    // Without an assessment the latest document of a question counts.
    const after = property.documents.slice(property.documents.indexOf(last) + 1);
    const documents = await Promise.all(after.map((id) => commands.document.freshState(id, deadline)));
    return documents.every((document) => document.status === 'missing' || document.uploaded.key !== key);
  };
