import type { RequestHandler } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES } from '../../domain/documents/contract.ts';
import { MalformedUpload, PayloadTooLarge } from '../application/errors.ts';
import type { FileStore, Received } from './fileStore.ts';

/** A request's file on disk. The route keeps or discards it. */
export type Uploaded = Received & { readonly originalname: string };

/**
 * Streams a multipart upload to disk and stops as soon as the limit is passed. Files must be smaller than 10 MB, so one
 * of exactly 10 MB is too large.
 */
export const receiveUpload = (files: FileStore): RequestHandler => {
  const storage: StorageEngine = {
    _handleFile: (_request, file, done) => {
      files.receive(file.stream).then(
        // multer sets the size only in its own storages, so we add it to the file.
        (received) => done(null, received as Partial<Express.Multer.File>),
        (error: unknown) => done(error),
      );
    },
    _removeFile: (_request, file, done) => {
      files.discard(file).then(() => done(null), done);
    },
  };
  const limits = { fileSize: MAX_UPLOAD_BYTES - 1, files: 1, fields: 10, fieldSize: 1000, parts: 12, headerPairs: 20 };
  // busboy decodes names as latin1 by default, but browsers send UTF-8.
  const receive = multer({ storage, limits, defParamCharset: 'utf8' }).single('file');
  return (request, response, next) => receive(request, response, (error: unknown) => next(inOurWords(error)));
};

// These errors of busboy and multer have neither class nor code. Without this check they would be answered with 500.
const MALFORMED =
  /^(Unexpected end of (form|file)|Multipart: |Malformed |Unsupported content type|Missing Content-Type|Request (aborted|closed)$)/;

const inOurWords = (cause: unknown): unknown => {
  if (cause instanceof MulterError && cause.code === 'LIMIT_FILE_SIZE') return new PayloadTooLarge(FILE_TOO_LARGE);
  if (cause instanceof MulterError || (cause instanceof Error && MALFORMED.test(cause.message)))
    return new MalformedUpload('The upload could not be read.', { cause });
  return cause;
};
