import { hasDocument } from '../../domain/properties/state.ts';
import type { MadeUploadLink } from '../../domain/uploadLinks/decider.ts';
import type { UploadLinkUsed } from '../../domain/uploadLinks/events.ts';
import type { Deadline } from '../lib/deadline.ts';
import type { Commands } from './commands.ts';
import { filedByLink } from './filedByLink.ts';

/**
 * True while the last filed document of a used link is there and is the document of its question: false once its owner
 * has deleted it or uploaded another one. If none was filed, true until the question gets a newer document.
 */
export const latestOfQuestion = (commands: Pick<Commands, 'assessment' | 'document' | 'property'>) => {
  const { isFiled, isOutdated } = filedByLink(commands);

  const filedOf = async (uses: readonly UploadLinkUsed[], deadline: Deadline): Promise<readonly string[]> => {
    const filed: string[] = [];
    for (const use of uses) if (await isFiled(use, deadline)) filed.push(use.documentId);
    return filed;
  };

  return async ({ made: { propertyId, key }, uses }: MadeUploadLink, deadline: Deadline): Promise<boolean> => {
    const lastUse = uses.at(-1);
    const property = await commands.property.freshState(propertyId, deadline);
    if (lastUse === undefined || property.status !== 'listed') return false;
    const sent = await filedOf(uses, deadline);
    const last = sent.at(-1);
    if (last === undefined) return !(await isOutdated(lastUse, deadline));
    if (!hasDocument(property, last)) return false;
    // Without an assessment a document counts until another one replaces it, also while it is just being recorded.
    if (property.assessmentId === null) {
      const documents = await Promise.all(sent.map((id) => commands.document.freshState(id, deadline)));
      return documents.some(({ status }) => status === 'kept' || status === 'missing');
    }
    const assessment = await commands.assessment.freshState(property.assessmentId, deadline);
    const present = assessment.status === 'missing' ? undefined : assessment.documents[key];
    // Without one it is just being attached.
    return present === undefined || sent.includes(present.documentId);
  };
};
