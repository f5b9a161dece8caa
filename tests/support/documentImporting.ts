import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect } from 'vitest';
import type { DocumentImport } from '../../domain/documentImports/contract.ts';
import { pdfOf } from './files.ts';
import type { HttpClient } from './http.ts';
import type { Reply } from './reply.ts';
import { until } from './until.ts';

/** A PDF of its own: two with the same number have the same content. */
export const paper = (number: number): Uint8Array => new Uint8Array(pdfOf(2000 + number));

/** A ZIP of papers, a different one for each name. */
export const zipOf = (...names: readonly string[]): Buffer =>
  zipWith(Object.fromEntries(names.map((name, number) => [name, paper(number)])));

export const zipWith = (entries: Zippable): Buffer => Buffer.from(zipSync(entries, { level: 0 }));

export const textFile = (text: string) => strToU8(text);

const path = (id: string) => `/api/console/document-imports/${id}`;

export const sendZip = (client: HttpClient, bytes: Buffer, name = 'papers.zip', headers = {}): Promise<Reply> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return client.send('POST', path('preview'), { form, headers });
};

export const previewZip = async (client: HttpClient, bytes: Buffer): Promise<DocumentImport> => {
  const reply = await sendZip(client, bytes);
  expect(reply.status, reply.text.slice(0, 500)).toBe(201);
  return reply.body;
};

export const shownZip = async (client: HttpClient, id: string): Promise<DocumentImport> =>
  (await client.get(path(id))).body;
export const commitZip = (client: HttpClient, id: string, body: object = {}) => client.post(`${path(id)}/commit`, body);
export const undoZip = (client: HttpClient, id: string) => client.post(`${path(id)}/undo`, {});
export const correctZip = (client: HttpClient, id: string, ...rows: readonly object[]) =>
  client.put(path(id), { rows });

/** Waits until the worker has finished. */
export const settledZip = (client: HttpClient, id: string, status: DocumentImport['status']): Promise<DocumentImport> =>
  until(`the import is ${status}`, async () => {
    const found = await shownZip(client, id);
    return found.status === status ? found : undefined;
  });

/** The names of the documents that count, in the order of the alphabet. */
export const filedNames = async (client: HttpClient): Promise<string[]> =>
  ((await client.get('/api/documents')).body.documents as { original_filename: string; superseded: boolean }[])
    .filter(({ superseded }) => !superseded)
    .map(({ original_filename }) => original_filename)
    .sort();
