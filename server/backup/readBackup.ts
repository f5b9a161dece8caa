import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import type { EventMetadata } from '../../domain/metadata.ts';
import type { StoredEvent } from '../eventLog/eventStore.ts';
import { Explained } from '../lib/explained.ts';
import { brokenLink } from './chain.ts';
import { measure, readLines } from './lines.ts';
import {
  type Chunk,
  EventLine,
  FileLine,
  fileName,
  KeysManifest,
  MANIFEST,
  Manifest,
  type StoredFile,
} from './manifest.ts';
import { type BackupSource, MissingFile } from './places.ts';

/** Says which file of a backup is not as it was written. */
export class DamagedBackup extends Explained {}
export class NoBackup extends Explained {}

const readManifest = async <Type>(source: BackupSource, schema: z.ZodType<Type>): Promise<Type> => {
  const [body, hash] = await Promise.all(
    [MANIFEST, `${MANIFEST}.sha256`].map(async (file) => text(await source.open(file))),
  ).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
    throw new NoBackup(`There is no backup at ${source.place}: it has no ${error.message}`);
  });
  const expected = `${createHash('sha256')
    .update(body ?? '')
    .digest('hex')}  ${MANIFEST}\n`;
  if (hash !== expected) throw new DamagedBackup(`${source.place}: ${MANIFEST} is damaged`);
  const parsed = schema.safeParse(JSON.parse(body ?? ''));
  if (!parsed.success) throw new Explained(`${source.place}: a newer version of LetProof wrote ${MANIFEST}`);
  return parsed.data;
};

export const readBackupManifest = (source: BackupSource): Promise<Manifest> => readManifest(source, Manifest);

export const readKeysManifest = (source: BackupSource): Promise<KeysManifest> => readManifest(source, KeysManifest);

type Named = Pick<StoredFile, 'name' | 'sha256' | 'bytes'>;

const checkFile = async (source: BackupSource, { name, sha256, bytes }: Named): Promise<void> => {
  const content = await source.open(name).catch((error: unknown) => {
    if (!(error instanceof MissingFile)) throw error;
    throw new DamagedBackup(`${source.place}: ${name} is missing`);
  });
  const found = await measure(content);
  if (found.sha256 !== sha256 || found.bytes !== bytes) throw new DamagedBackup(`${source.place}: ${name} is damaged`);
};

export async function* filesIn(source: BackupSource, { files }: Manifest): AsyncGenerator<FileLine> {
  for await (const lines of readLines(source, files.name))
    for (const line of lines) yield FileLine.parse(JSON.parse(line));
}

const toEvent = (line: string): StoredEvent => {
  const { position, revision, metadata, ...event } = EventLine.parse(JSON.parse(line));
  // As it was stored: whoever reads the event checks its metadata.
  return { ...event, position: BigInt(position), revision: BigInt(revision), metadata: metadata as EventMetadata };
};

export async function* eventsIn(
  source: BackupSource,
  chunk: Pick<Chunk, 'name'>,
): AsyncGenerator<readonly StoredEvent[]> {
  for await (const lines of readLines(source, chunk.name)) yield lines.map(toEvent);
}

/** Compares every file with the manifest. Throws DamagedBackup at the first one that differs. */
export const checkBackup = async (source: BackupSource, manifest: Manifest): Promise<void> => {
  const broken = brokenLink(manifest);
  if (broken) throw new DamagedBackup(`${source.place}: ${broken} does not continue the events before it`);
  for (const file of [...manifest.chunks, ...manifest.tables, manifest.files]) await checkFile(source, file);
  for await (const file of filesIn(source, manifest))
    await checkFile(source, { name: fileName(file), sha256: file.sealed, bytes: file.bytes });
};

/** The same for keys. */
export const checkKeys = async (source: BackupSource, { tables }: KeysManifest): Promise<void> => {
  for (const file of tables) await checkFile(source, file);
};
