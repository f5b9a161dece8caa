import type { Response } from 'express';
import type { FiledDocument } from '../../domain/documents/decider.ts';
import { NotFound } from '../application/errors.ts';
import { byteRangeOf, partOf } from './byteRange.ts';
import type { RouteDependencies } from './dependencies.ts';
import { closedSignal, sendStream } from './sendStream.ts';

/** Sends the file of a document, or a part of it, as an attachment. Throws NotFound for a deleted document. */
export const sendFile = async (
  { files, logger }: Pick<RouteDependencies, 'files' | 'logger'>,
  response: Response,
  filed: FiledDocument,
): Promise<void> => {
  if (filed.status === 'deleted') throw new NotFound();
  const { accountId, sha256, size, mediaType, personal } = filed.uploaded;
  const etag = `"${sha256}"`;
  const range = byteRangeOf(response.req, { etag, size });
  const stream = await files.read({ accountId, sha256 });
  const closed = closedSignal(response);
  response
    .attachment(personal.owner.details?.filename ?? 'document')
    .type(mediaType)
    .set({ 'Accept-Ranges': 'bytes', 'Content-Length': String(size), ETag: etag });
  if (range) {
    const { start, end } = range;
    response
      .status(206)
      .set({ 'Content-Length': String(end - start + 1), 'Content-Range': `bytes ${start}-${end}/${size}` });
  }
  if (response.req.method === 'HEAD') {
    stream.destroy();
    response.end();
    return;
  }
  await sendStream(range ? partOf(stream, range) : stream, response, closed, (error) => {
    logger.error('A download was cut short', { err: error });
  });
};
