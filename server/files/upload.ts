import type { RequestHandler } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES } from '../../domain/documents/uploadLimit.ts';
import { MalformedRequest, PayloadTooLarge } from '../application/errors.ts';
import { Failure } from '../application/failure.ts';
import { diskFaultOf } from '../lib/diskFault.ts';
import type { FileStore, Received } from './fileStore.ts';

/** A request's file on disk. The route keeps or discards it. */
export type Uploaded = Received & { readonly originalname: string };

/** Bytes that a file must stay under, and the refusal of a larger one. */
type Limit = { readonly bytes: number; readonly tooLarge: string };

const DOCUMENT: Limit = { bytes: MAX_UPLOAD_BYTES, tooLarge: FILE_TOO_LARGE };

/** Streams a multipart upload to disk and stops as soon as the limit is passed. */
export const receiveUpload = (files: FileStore, { bytes, tooLarge }: Limit = DOCUMENT): RequestHandler => {
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
  const limits = {
    fileSize: bytes - 1,
    files: 1,
    fields: 12,
    // The field `proposed` holds lines of text that the browser read from the file.
    fieldSize: 16_000,
    parts: 14,
    headerPairs: 20,
    fieldNestingDepth: 0,
  };
  // busboy decodes names as latin1 by default, but browsers send UTF-8.
  const receive = multer({ storage, limits, defParamCharset: 'utf8' }).single('file');
  return (request, response, next) =>
    receive(request, response, (error: unknown) => {
      const received = request.file as Uploaded | undefined;
      // Another middleware may answer before the route. If this fails, a later sweep deletes the file.
      if (received) response.once('close', () => void files.discard(received).catch(() => {}));
      next(inOurWords(error, tooLarge));
    });
};

/** A fault of our code or of the operating system, whose errors name the failed call. */
const isOurFault = (error: unknown) =>
  error instanceof TypeError || (error instanceof Error && 'syscall' in error) || diskFaultOf(error) !== undefined;

const inOurWords = (cause: unknown, tooLarge: string): unknown => {
  if (cause === undefined || cause instanceof Failure || isOurFault(cause)) return cause;
  if (cause instanceof MulterError && cause.code === 'LIMIT_FILE_SIZE') return new PayloadTooLarge(tooLarge);
  // All others are errors of the parser: those of busboy have neither a class nor a code.
  return new MalformedRequest('The upload could not be read.', { cause });
};
