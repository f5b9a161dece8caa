import { documentsFor, hasDocument } from '../../domain/properties/decider.ts';
import type { MadeUploadLink } from '../../domain/uploadLinks/decider.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';

/**
 * True while the last file of a used link is there and is the document of its question: false once its owner has deleted
 * it or uploaded another one.
 */
export const latestOfQuestion =
  (commands: Pick<Commands, 'assessment' | 'property'>) =>
  async ({ made: { propertyId, key }, uses }: MadeUploadLink, deadline: Deadline): Promise<boolean> => {
    const sent = uses.map(({ documentId }) => documentId);
    const last = sent.at(-1);
    const property = await commands.property.freshState(propertyId, deadline);
    if (last === undefined || property.status !== 'listed' || !hasDocument(property, last)) return false;
    // Without an assessment the latest document of a question counts.
    if (property.assessmentId === null) return documentsFor(property, key).at(-1) === last;
    const assessment = await commands.assessment.freshState(property.assessmentId, deadline);
    const present = assessment.status === 'missing' ? undefined : assessment.documents[key];
    // Without one it is just being attached.
    return present === undefined || sent.includes(present.documentId);
  };
