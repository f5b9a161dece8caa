import { isOutage } from '../adapters/postgresOutage.ts';
import { FileMissing, StoreUnavailable } from '../application/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { FileStore } from './fileStore.ts';
import type { AccountFile } from './sealedFiles.ts';

/**
 * Copies a file for another account. Repeating it changes nothing. False if the file is left, because it cannot be copied
 * now.
 */
export type CopyFile = (file: AccountFile, toAccountId: string) => Promise<boolean>;
type ErrorLog = Pick<Logger, 'error'>;

/** Names the file, which neither an error of the disk nor one of S3 does. */
const named = ({ accountId, sha256 }: AccountFile, cause: unknown): unknown => {
  // Postgres has the keys. If it is away, that says nothing about the file.
  if (isOutage(cause)) return cause;
  const message = `The file files/${accountId}/${sha256} cannot be copied for its new owner`;
  return cause instanceof StoreUnavailable ? new StoreUnavailable(message, { cause }) : new Error(message, { cause });
};

/** A file that is lost already must not hold up the transfer of its property. */
export const copyingFile =
  (files: Pick<FileStore, 'copy'>, logger: ErrorLog): CopyFile =>
  async (file, toAccountId) => {
    try {
      await files.copy(file, toAccountId);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw named(file, error);
      logger.error('A document goes to the new owner of its property without its file', { err: error });
    }
    return true;
  };

/** Leaves a file that cannot be copied, and gives the error to `failed`. */
export const leavingFailed =
  (copyFile: CopyFile, failed: (error: unknown) => void): CopyFile =>
  async (file, toAccountId) => {
    try {
      return await copyFile(file, toAccountId);
    } catch (error) {
      if (isOutage(error)) throw error;
      failed(error);
      return false;
    }
  };

/** Milliseconds. */
const REST = 60_000;

/**
 * For the policies: one file that cannot be copied must not stop those of all accounts. While the store of files does not
 * answer, the next files are left without an attempt, because each would make the policies wait for its answer.
 */
export const copyingOrLeaving = (copyFile: CopyFile, logger: ErrorLog): CopyFile => {
  let restsUntil = 0;
  const attempt = leavingFailed(copyFile, (error) => {
    if (error instanceof StoreUnavailable) restsUntil = performance.now() + REST;
    logger.error('A file stays with the former owner of its property, and the schedule copies it later', {
      err: error,
    });
  });
  return async (file, toAccountId) => performance.now() >= restsUntil && attempt(file, toAccountId);
};
