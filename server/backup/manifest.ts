import { z } from 'zod';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** As text, because a position of EventStoreDB does not fit into a number. */
const Position = z.string().regex(/^\d{1,20}$/);
const Instant = z.iso.datetime();

const StoredFile = z.strictObject({ name: z.string(), sha256: Sha256, bytes: z.int().nonnegative() });
export type StoredFile = z.infer<typeof StoredFile>;

const TableFile = StoredFile.extend({ table: z.string(), rows: z.int().nonnegative() });
export type TableFile = z.infer<typeof TableFile>;

const Chunk = StoredFile.extend({
  events: z.int().positive(),
  /** Positions. */
  first: Position,
  last: Position,
  /** SHA-256 of the chain before and the hash of this file, so that chunks cannot be left out or exchanged. */
  chain: Sha256,
});
export type Chunk = z.infer<typeof Chunk>;

const about = {
  format: z.literal(1),
  /** Of the program. */
  version: z.string(),
  createdAt: Instant,
  /** The id in the first event of the log. */
  logId: z.uuid(),
  /** Of the last event. */
  position: Position,
  /** The last migration of the database. */
  migration: z.string(),
};

/** `manifest.json` of a backup. */
export const Manifest = z.strictObject({
  ...about,
  events: z.int().nonnegative(),
  /** How far the policies had got. */
  policies: z.strictObject({ version: z.int(), position: Position, eventId: z.uuid().nullable() }).nullable(),
  chunks: z.array(Chunk),
  tables: z.array(TableFile),
  /** The list of the documents' files. */
  files: StoredFile.extend({ files: z.int().nonnegative() }),
});
export type Manifest = z.infer<typeof Manifest>;

/** `manifest.json` of the folder `keys`, which has its own, because keys are deleted earlier than the rest. */
export const KeysManifest = z.strictObject({
  ...about,
  tables: z.array(TableFile),
  /** The id of the master key that encrypts the keys. Missing in backups from before it was written. */
  masterKey: z.string().optional(),
});
export type KeysManifest = z.infer<typeof KeysManifest>;

/** A line in the list of files. `sealed` is the SHA-256 of the encrypted file, `sha256` that of its content. */
export const FileLine = z.strictObject({
  accountId: z.uuid(),
  sha256: Sha256,
  sealed: Sha256,
  bytes: z.int().nonnegative(),
});
export type FileLine = z.infer<typeof FileLine>;

/** A line in a chunk: an event as it is stored. */
export const EventLine = z.strictObject({
  position: Position,
  stream: z.string(),
  revision: Position,
  id: z.uuid(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
});

export const MANIFEST = 'manifest.json';
export const fileName = ({ accountId, sha256 }: Pick<FileLine, 'accountId' | 'sha256'>): string =>
  `files/${accountId}/${sha256}`;
