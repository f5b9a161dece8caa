import type { RequestHandler } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES } from '../../domain/documents/contract.ts';
import { MalformedUpload, PayloadTooLarge } from '../application/errors.ts';
import type { FileStore, Received } from './fileStore.ts';

/** What a request's `file` became on disk; kept or discarded by the route. */
export type Uploaded = Received & { readonly originalname: string };

/**
 * Multipart to disk by stream, cut off as soon as the limit is passed. spec.txt: "under 10MB", so a file of exactly
 * 10 MB is too large already.
 */
export const receiveUpload = (files: FileStore): RequestHandler => {
  const storage: StorageEngine = {
    _handleFile: (_request, file, done) => {
      files.receive(file.stream).then(
        // multer knows the size of its own storages only; ours go on as fields of the file.
        (received) => done(null, received as Partial<Express.Multer.File>),
        (error: unknown) => done(error),
      );
    },
    _removeFile: (_request, file, done) => {
      files.discard(file).then(() => done(null), done);
    },
  };
  const limits = { fileSize: MAX_UPLOAD_BYTES - 1, files: 1, fields: 10, fieldSize: 1000, parts: 12, headerPairs: 20 };
  // busboy takes names as latin1 by default, and browsers send UTF-8.
  const receive = multer({ storage, limits, defParamCharset: 'utf8' }).single('file');
  return (request, response, next) => receive(request, response, (error: unknown) => next(inOurWords(error)));
};

// These errors of busboy and multer have neither a class nor a code; a cut-off upload would count as a fault of ours.
const MALFORMED =
  /^(Unexpected end of (form|file)|Multipart: |Malformed |Unsupported content type|Missing Content-Type|Request (aborted|closed)$)/;

const inOurWords = (cause: unknown): unknown => {
  if (cause instanceof MulterError && cause.code === 'LIMIT_FILE_SIZE') return new PayloadTooLarge(FILE_TOO_LARGE);
  if (cause instanceof MulterError || (cause instanceof Error && MALFORMED.test(cause.message)))
    return new MalformedUpload('The upload could not be read.', { cause });
  return cause;
};
