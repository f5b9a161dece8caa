import type { QueryClient } from '@tanstack/react-query';
import type { AnswerDocument } from '../../../../domain/assessments/contract.ts';
import type { Document } from '../../../../domain/documents/contract.ts';
import { queries } from '../../../api/queries.ts';
import { cacheAnswerRow } from '../answers/answerCache.ts';

type Change = (document: AnswerDocument | null) => AnswerDocument | null;

export const readAnswersAgain = (client: QueryClient, assessmentId: string): void =>
  void client.invalidateQueries({ queryKey: queries.answers(assessmentId).queryKey });

/**
 * Writes the change of a document into the cached answers: the page must show it even if the next fetch fails. The
 * replies do not say when a document was last changed, so the answers are fetched as well.
 */
const cacheDocument = async (client: QueryClient, assessmentId: string, key: string, change: Change) => {
  // cacheAnswerRow would start a running fetch again, besides the one below.
  await client.cancelQueries({ queryKey: queries.answers(assessmentId).queryKey });
  await cacheAnswerRow(client, assessmentId, key, (row) => ({ ...row, document: change(row.document) }));
  readAnswersAgain(client, assessmentId);
};

export const cacheUpload = async (
  client: QueryClient,
  assessmentId: string,
  key: string,
  stored: Document,
): Promise<void> => {
  // A newer document is shown or comes with the answers.
  if (stored.superseded) return readAnswersAgain(client, assessmentId);
  const { id, filename, download_url, expiry_date, uploaded_at } = stored;
  const document = { id, filename, download_url, expiry_date, updated_at: uploaded_at };
  await cacheDocument(client, assessmentId, key, () => document);
};

type Saved = Pick<Document, 'id' | 'expiry_date'>;

export const cacheExpiry = (client: QueryClient, assessmentId: string, key: string, saved: Saved): Promise<void> =>
  cacheDocument(client, assessmentId, key, (document) =>
    document?.id === saved.id ? { ...document, expiry_date: saved.expiry_date } : document,
  );

export const cacheRemoval = (
  client: QueryClient,
  assessmentId: string,
  key: string,
  removedId: string,
): Promise<void> =>
  cacheDocument(client, assessmentId, key, (document) => (document?.id === removedId ? null : document));
