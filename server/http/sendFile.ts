import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { FiledDocument } from '../../domain/documents/decider.ts';
import { NotFound } from '../application/errors.ts';
import type { RouteDependencies } from './dependencies.ts';

/** Sends the file of a document as an attachment. Throws NotFound for a deleted document. */
export const sendFile = async (
  { files, logger }: Pick<RouteDependencies, 'files' | 'logger'>,
  response: Response,
  filed: FiledDocument,
): Promise<void> => {
  if (filed.status === 'deleted') throw new NotFound();
  const { accountId, sha256, size, mediaType, personal } = filed.uploaded;
  const stream = await files.read({ accountId, sha256 });
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  response
    .attachment(personal.owner.details?.filename ?? 'document')
    .type(mediaType)
    .set('Content-Length', String(size));
  await pipeline(stream, response).catch((error: unknown) => {
    // The connection is cut before the promised length, so the client knows that the file is not whole.
    response.destroy();
    if (!closed.signal.aborted) logger.error('A download was cut short', { err: error });
  });
};
