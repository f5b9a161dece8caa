import type { Document } from '../../../../domain/documents/contract.ts';

const FILE_LOST = 'The file is deleted and cannot be brought back.';

/** What is lost with a document. A superseded one does not count, so nothing could take its place. */
export const deletionText = ({ superseded }: Pick<Document, 'superseded'>): string =>
  superseded ? FILE_LOST : `${FILE_LOST} An earlier version does not take its place.`;
