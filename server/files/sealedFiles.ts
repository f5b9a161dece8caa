import type { Readable } from 'node:stream';

/** A file that an account has. `sha256` is that of its content before encryption. */
export type AccountFile = { readonly accountId: string; readonly sha256: string };

/** `hashes` may fail for one account, whose folder cannot be read. */
export type FilesOfAccount = { readonly accountId: string; readonly hashes: () => Promise<readonly string[]> };

/** Milliseconds after which a file without an event counts as left by a failed upload. */
export const ABANDONED = 30 * 60_000;

/** Where the encrypted files are. Both adapters pass the same tests (tests/server/files/sealedFiles.contract.ts). */
export type SealedFiles = {
  /** Replaces what is there. It is stored when this resolves, and a reader never finds a part of it. */
  readonly keep: (file: AccountFile, encrypted: Readable) => Promise<void>;
  /** Throws FileMissing. */
  readonly open: (file: AccountFile) => Promise<Readable>;
  /** Deletes all files of an account. */
  readonly erase: (accountId: string) => Promise<void>;
  readonly list: () => AsyncIterable<AccountFile>;
  /** The files that were stored more than half an hour ago. An account may have none. */
  readonly listOld: () => AsyncIterable<FilesOfAccount>;
  /** Deletes a file, unless it was stored again in the last half an hour. */
  readonly removeOld: (file: AccountFile) => Promise<void>;
  /** Rejects while nothing can be stored. */
  readonly tryWriting: () => Promise<void>;
};

export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
