import { randomUUID } from 'node:crypto';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { exists } from '../../server/lib/disk.ts';
import { pdfOf } from './files.ts';
import { heldStepIn } from './heldStep.ts';
import { httpClient } from './http.ts';
import { addProperty, register, subscribe, uploadForm } from './journey.ts';
import { killBefore, recording, type Statement } from './killBefore.ts';
import type { ServerForTest } from './serverProcess.ts';
import { until } from './until.ts';

/**
 * Where an upload can be stopped: before a statement, or before the step of storing its file that has this name, which
 * tests/support/heldFileSteps.ts holds back in the server. And how many documents there may be without a retry of the
 * client: Postgres goes on without the server, so it may commit the statement that was held back.
 */
export const BOUNDARIES = {
  'its key is noted': { at: { table: 'idempotent_request', on: 'insert', when: 'true' }, documents: [0] },
  'the file is flushed': { at: 'file step', documents: [0] },
  'the file gets its name': { at: 'file step', documents: [0] },
  'its name is flushed': { at: 'file step', documents: [0] },
  'its place is recorded, after the file': { at: recording('DocumentSlotTaken'), documents: [0, 1] },
  'the document is recorded': { at: recording('DocumentUploaded'), documents: [1] },
  'the read model has it': { at: { table: 'document_file', on: 'insert', when: 'true' }, documents: [1] },
} as const satisfies Readonly<Record<string, { at: Statement | 'file step'; documents: readonly number[] }>>;
export type BoundaryName = keyof typeof BOUNDARIES;

/** A person with a property and a file of their own, of some bytes more than any other. */
export const personToUpload = async (server: ServerForTest, extra: number) => {
  const client = httpClient(server.url);
  const { id } = await register(client);
  await subscribe(client);
  return { id, client, propertyId: await addProperty(client), bytes: pdfOf(70_000 + extra), key: randomUUID() };
};
type Person = Awaited<ReturnType<typeof personToUpload>>;

export const sendFile = ({ client, propertyId, bytes, key }: Person) =>
  client.send('POST', '/api/documents/upload', {
    form: uploadForm(propertyId, '', { bytes, fields: { document_type: 'pat_certificate' } }),
    headers: { 'idempotency-key': key },
  });

/** Sends the file and kills the server while the step of this name is held back. */
const killAtFileStep = async (server: ServerForTest, person: Person, name: string): Promise<void> => {
  const { held, begun } = heldStepIn(server.dataDir);
  await writeFile(held, name);
  const reply = sendFile(person).catch(() => undefined);
  await until(name, () => exists(begun));
  await server.killServer();
  await reply;
  for (const file of [held, begun]) await rm(file);
};

/** Sends the file and kills the server, or what `kill` kills, before this step. */
export const killUploadAt = (
  server: ServerForTest,
  person: Person,
  name: BoundaryName,
  kill = server.killServer,
): Promise<void> => {
  const { at } = BOUNDARIES[name];
  if (at === 'file step') return killAtFileStep(server, person, name);
  return killBefore(server, at, () => sendFile(person), kill);
};

/** A server that cannot read a file to its end closes the connection. One that is down refuses it, which is thrown as it is. */
const download = ({ client }: Person, url: string) =>
  client.get(url).catch((error: Error & { readonly cause?: { readonly code?: string } }) => {
    throw error.cause?.code === 'UND_ERR_SOCKET' ? new Error('the download broke off', { cause: error }) : error;
  });

/** Every document of the list has its whole file. Returns how many there are. */
export const wholeDocuments = async (person: Person): Promise<number> => {
  const { client, propertyId, bytes } = person;
  const { documents } = (await client.get(`/api/documents?property_id=${propertyId}`)).body;
  for (const { download_url } of documents) {
    const file = await download(person, download_url);
    expect(file.status).toBe(200);
    expect(file.bytes.equals(bytes)).toBe(true);
  }
  return documents.length;
};

const filesIn = async (server: ServerForTest): Promise<readonly string[]> => {
  const root = join(server.dataDir, 'files');
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

/** The files of these persons, and those that are being received. */
export const filesOf = async (server: ServerForTest, persons: readonly Person[]): Promise<number> => {
  const folders = ['incoming', ...persons.map(({ id }) => id)];
  return (await filesIn(server)).filter((path) => folders.some((folder) => path.includes(`/${folder}/`))).length;
};

/** Makes every file look as if it was written 31 minutes ago. */
export const ageFiles = async (server: ServerForTest): Promise<void> => {
  const then = new Date(Date.now() - 31 * 60_000);
  for (const path of await filesIn(server)) await utimes(path, then, then);
};
