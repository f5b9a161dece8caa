import pLimit from 'p-limit';
import type { CorrectDocumentsBody } from '../../../domain/documentImports/contract.ts';
import type { Deadline } from '../../lib/deadline.ts';
import type { Commands } from '../commands.ts';
import { Unprocessable } from '../errors.ts';
import type { DocumentContent, StoredDocuments } from './documentContent.ts';

/** Streams of properties that are read at the same time. */
const PARALLEL = 16;

type Asking = { readonly accountId: string; readonly deadline: Deadline };

/** Throws Unprocessable if a chosen property was deleted, or is of another account. */
export const requireProperties = async (
  { rows }: CorrectDocumentsBody,
  { property }: Pick<Commands, 'property'>,
  { accountId, deadline }: Asking,
): Promise<void> => {
  const ids = [...new Set(rows.flatMap(({ property_id }) => property_id ?? []))];
  const states = await pLimit(PARALLEL).map(ids, (id) => property.freshState(id, deadline));
  if (states.some((state) => state.status !== 'listed' || state.accountId !== accountId))
    throw new Unprocessable({ property_id: 'There is no such property any more. Choose another one.' });
};

/** What is stored after a correction. Throws Unprocessable for a row that the ZIP does not have. */
export const correctDocuments = ({ content }: StoredDocuments, { rows }: CorrectDocumentsBody): DocumentContent => {
  const numbers = new Set(content.files.map(({ number }) => number));
  if (rows.some(({ row }) => !numbers.has(row))) throw new Unprocessable({ rows: 'The ZIP has no such document' });
  const corrections = { ...content.corrections };
  for (const { row, ...correction } of rows) {
    const { property_id: _, property: __, ...former } = corrections[row] ?? {};
    // A property that is chosen takes the place of one that was typed, and the other way round.
    const isMoved = correction.property_id !== undefined || correction.property !== undefined;
    corrections[row] = { ...(isMoved ? former : corrections[row]), ...correction };
  }
  return { ...content, corrections };
};
