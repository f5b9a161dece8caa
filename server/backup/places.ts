import type { Readable } from 'node:stream';

/** Where a backup is written. It becomes a backup only when it is whole. */
export type BackupTarget = {
  /** For messages. */
  readonly place: string;
  readonly write: (name: string, content: Readable) => Promise<void>;
  /** Everything is written: from now on it is a backup. */
  readonly finish: () => Promise<void>;
  /** Deletes what was written. */
  readonly discard: () => Promise<void>;
};

/** Where a backup is read. */
export type BackupSource = {
  /** For messages. */
  readonly place: string;
  /** Throws MissingFile. */
  readonly open: (name: string) => Promise<Readable>;
};

export class MissingFile extends Error {}

/** The folder of the keys within a backup. */
export const KEYS = 'keys/';

/** The keys of a backup, which may also lie alone in a folder of their own. */
export const keysWithin = ({ place, open }: BackupSource): BackupSource => ({
  place: `${place}/keys`,
  open: (name) => open(`${KEYS}${name}`),
});

export const keysTarget = ({ write }: BackupTarget): Pick<BackupTarget, 'write'> => ({
  write: (name, content) => write(`${KEYS}${name}`, content),
});
