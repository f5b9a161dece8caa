import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { expectProblem } from '../../support/expectations.ts';
import { noteFileSteps } from '../../support/fileSteps.ts';
import type { HttpClient } from '../../support/http.ts';
import { addProperty, send, subscriber } from '../../support/journey.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const FLUSHES = ['flush the encrypted draft', 'flush the folder of the account', 'flush the folder of all'] as const;
const ORDER = [
  FLUSHES[0],
  'rename to the file of the document',
  FLUSHES[1],
  FLUSHES[2],
  'append DocumentSlotTaken',
  'append DocumentUploaded',
];

let server: TestServer;
let ada: HttpClient;
let cottage: string;
let root: string;
beforeAll(async () => {
  server = await startServer();
  ({ client: ada } = await subscriber(server));
  cottage = await addProperty(ada);
  root = join(server.dataDir, 'files');
});
afterAll(() => server?.remove());

const name = (path: string): string => {
  if (path === root) return 'the folder of all';
  if (dirname(path) === root) return 'the folder of the account';
  return basename(dirname(path)) === 'incoming' ? 'the encrypted draft' : 'the file of the document';
};

/** Notes the steps of the files and the events of documents, in order. */
const noteSteps = (fails?: (step: string) => boolean): readonly string[] => {
  const steps = noteFileSteps(root, { name, ...(fails && { fails }) });
  const { append } = server.core.events;
  const appending = vi.spyOn(server.core.events, 'append').mockImplementation((stream, entries, ...rest) => {
    const types = entries.map(({ event }) => event.type).filter((type) => type.startsWith('Document'));
    steps.push(...types.map((type) => `append ${type}`));
    return append(stream, entries, ...rest);
  });
  onTestFinished(() => appending.mockRestore());
  return steps;
};

/** Files are written as if nobody had asked for a flush, until the test ends. */
const writeWithoutFlush = (): void => {
  const { createWriteStream } = fs;
  const careless = (path: string, options: object) => createWriteStream(path, { ...options, flush: false } as object);
  Object.assign(fs, { createWriteStream: careless });
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { createWriteStream });
    syncBuiltinESMExports();
  });
};

describe('an uploaded file', () => {
  test('is on the disk with its name before an event names it', async () => {
    const steps = noteSteps();
    expect((await send(ada, cottage, 20)).status).toBe(201);
    expect(steps).toEqual(ORDER);
  });

  test.each(FLUSHES)('is refused, without an event, if the disk cannot %s', async (flush) => {
    const steps = noteSteps((step) => step === flush);
    expectProblem(await server.recordingNothing(() => send(ada, cottage, 21)), 503);
    expect(steps).toEqual(ORDER.slice(0, ORDER.indexOf(flush) + 1));
  });

  test('control: written without a flush, it is not in the same order', async () => {
    writeWithoutFlush();
    const steps = noteSteps();
    expect((await send(ada, cottage, 22)).status).toBe(201);
    expect(steps).toEqual(ORDER.slice(1));
  });
});
