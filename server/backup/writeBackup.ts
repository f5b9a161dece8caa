import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { Position } from '../../projections/recorded.ts';
import { checkMasterKey, keyIdOf } from '../adapters/masterKey.ts';
import { FileMissing } from '../application/errors.ts';
import type { EventStore, StoredEvent } from '../eventLog/eventStore.ts';
import { logIdOf } from '../eventLog/logIdentity.ts';
import type { SealedFiles } from '../files/sealedFiles.ts';
import { withoutSweeps } from '../files/sweepLock.ts';
import type { Clock } from '../lib/clock.ts';
import { Explained } from '../lib/explained.ts';
import { firstLink, nextLink } from './chain.ts';
import { writeLines, writeMeasured } from './lines.ts';
import {
  type Chunk,
  type FileLine,
  fileName,
  type KeysManifest,
  MANIFEST,
  type Manifest,
  type TableFile,
} from './manifest.ts';
import { type BackupTarget, keysTarget } from './places.ts';
import { inSnapshot, type Snapshot } from './snapshot.ts';
import { tablesThatAre } from './tables.ts';
import { refuseUnknownTables } from './unknownTables.ts';

type Dependencies = {
  readonly pool: Pool;
  readonly store: Pick<EventStore, 'head' | 'readAll' | 'readStream'>;
  readonly files: Pick<SealedFiles, 'list' | 'open'>;
  readonly isOneDatabase: boolean;
  /** Derived from the master key. */
  readonly wrappingKey: Buffer;
  readonly target: BackupTarget;
  /** The folder of the SQL of the tables. */
  readonly migrations: string;
  /** Of the program. */
  readonly version: string;
  readonly now: Clock;
};

/** Events of one read, and of one file. */
const [PAGE, CHUNK] = [1000, 10_000];

const lineOf = ({ position, stream, revision, id, type, data, metadata }: StoredEvent): string =>
  JSON.stringify({ position: String(position), stream, revision: String(revision), id, type, data, metadata });

async function* pagesUpTo(store: Pick<EventStore, 'readAll'>, end: Position): AsyncGenerator<readonly StoredEvent[]> {
  let after: Position = 0n;
  while (after < end) {
    const page = (await store.readAll(after, PAGE)).filter(({ position }) => position <= end);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.position;
  }
}

/** The events up to `end`, in files of some thousand. */
const writeEvents = async (
  { store, target }: Dependencies,
  logId: string,
  end: Position,
): Promise<readonly Chunk[]> => {
  const pages = pagesUpTo(store, end);
  const chunks: Chunk[] = [];
  let next = await pages.next();
  while (!next.done) {
    let events = 0;
    const [first] = next.value;
    let last = first;
    const batches = async function* () {
      for (; !next.done && events < CHUNK; next = await pages.next()) {
        events += next.value.length;
        last = next.value.at(-1);
        yield next.value.map(lineOf);
      }
    };
    const name = `events/${String(chunks.length + 1).padStart(7, '0')}.jsonl.gz`;
    const written = await writeLines(target, name, batches());
    const chain = nextLink(chunks.at(-1)?.chain ?? firstLink(logId), written.sha256);
    chunks.push({ ...written, events, first: String(first?.position), last: String(last?.position), chain });
  }
  return chunks;
};

const writeTables = async (
  target: Pick<BackupTarget, 'write'>,
  snapshot: Snapshot,
  tables: readonly string[],
  folder: string,
): Promise<readonly TableFile[]> => {
  const written: TableFile[] = [];
  for (const table of tables) {
    let rows = 0;
    const counted = async function* () {
      for await (const batch of snapshot.rows(table)) {
        rows += batch.length;
        yield batch;
      }
    };
    const file = await writeLines(target, `${folder}${table}.jsonl.gz`, counted());
    written.push({ ...file, table, rows });
  }
  return written;
};

/** The files as they are stored. One that is deleted meanwhile belongs to a document or person that was deleted. */
const writeFiles = async ({ files, target }: Dependencies) => {
  let count = 0;
  const lines = async function* () {
    for await (const file of files.list()) {
      const content = await files.open(file).catch((error: unknown) => {
        if (error instanceof FileMissing) return undefined;
        throw error;
      });
      if (!content) continue;
      const { sha256: sealed, bytes } = await writeMeasured(target, fileName(file), content);
      const line: FileLine = { accountId: file.accountId, sha256: file.sha256, sealed, bytes };
      count += 1;
      yield [JSON.stringify(line)];
    }
  };
  const list = await writeLines(target, 'files.jsonl.gz', lines());
  return { ...list, files: count };
};

/** Beside its hash, in the form that `sha256sum --check` reads. */
const writeManifest = async (target: Pick<BackupTarget, 'write'>, manifest: Manifest | KeysManifest): Promise<void> => {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const hash = createHash('sha256').update(text).digest('hex');
  await target.write(`${MANIFEST}.sha256`, Readable.from([`${hash}  ${MANIFEST}\n`]));
  await target.write(MANIFEST, Readable.from([text]));
};

/** The same target, whose writes fail once `signal` is aborted: that which is under way, and all after it. */
const until = (signal: AbortSignal, target: BackupTarget): BackupTarget => ({
  ...target,
  write: (name, content) => target.write(name, addAbortSignal(signal, content)),
});

type About = Pick<Manifest, 'format' | 'version' | 'createdAt' | 'logId' | 'position' | 'migration'>;

/** The tables as they were at one position, and the keys apart from them. */
const writeSnapshot = (
  { pool, store, isOneDatabase, wrappingKey, target, migrations, version, now }: Dependencies,
  logId: string,
) =>
  inSnapshot({ pool, store, isOneDatabase }, async (snapshot) => {
    await refuseUnknownTables(snapshot, migrations);
    // The master key may have been replaced since this process began. A backup that names the former key cannot be restored.
    await checkMasterKey(snapshot.client, wrappingKey);
    const { position, policies, migration } = snapshot;
    const createdAt = now().toISOString();
    const about: About = { format: 1, version, createdAt, logId, position: String(position), migration };
    const keys = await writeTables(keysTarget(target), snapshot, tablesThatAre('keys', 'erasures'), '');
    const masterKey = keyIdOf(wrappingKey);
    await writeManifest(keysTarget(target), { ...about, tables: [...keys], masterKey });
    const tables = await writeTables(target, snapshot, tablesThatAre('kept', 'erasures'), 'tables/');
    return { position, policies, about, tables };
  });

/**
 * Notes when a whole backup was written, for the alert about a late one. Apart from writeBackup, because a backup that
 * cannot be noted is whole all the same.
 */
export const noteWholeBackup = async (pool: Pick<Pool, 'query'>, now: Date): Promise<void> => {
  await pool.query(
    `insert into whole_backup (written_at) values ($1)
     on conflict (only_row) do update set written_at = excluded.written_at`,
    [now],
  );
};

const writeAll = async (dependencies: Dependencies, signal: AbortSignal): Promise<Manifest> => {
  const { pool, store, target } = dependencies;
  const logId = await logIdOf(store);
  if (logId === undefined) throw new Explained('There is nothing to back up: the event log has not been started');
  // Sweeps go on when the files are copied: the events may take hours, and a deleted file has to go within one.
  const { position, policies, about, tables, files } = await withoutSweeps(
    pool,
    async (checkHeld) => {
      const snapshot = await writeSnapshot(dependencies, logId);
      const files = await writeFiles(dependencies);
      // Without the lock a file may have been deleted before it was copied. The backup has no manifest yet.
      await checkHeld();
      return { ...snapshot, files };
    },
    signal,
  );
  const chunks = await writeEvents(dependencies, logId, position);
  const events = chunks.reduce((sum, chunk) => sum + chunk.events, 0);
  const manifest: Manifest = { ...about, events, policies, chunks: [...chunks], tables: [...tables], files };
  await writeManifest(target, manifest);
  await target.finish();
  return manifest;
};

/**
 * Copies the log, the files and what only the tables have, as they all were at one position of the log, while the server
 * goes on. Nothing is decrypted. Rejects with the reason of `signal` if it is aborted.
 */
export const writeBackup = ({ signal, ...given }: Dependencies & { readonly signal: AbortSignal }): Promise<Manifest> =>
  writeAll({ ...given, target: until(signal, given.target) }, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
