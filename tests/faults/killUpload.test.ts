import { expect, test } from 'vitest';
import { preloading, startedServer } from '../support/serverProcess.ts';
import {
  ageFiles,
  BOUNDARIES,
  type BoundaryName,
  filesOf,
  killUploadAt,
  personToUpload,
  sendFile,
  wholeDocuments,
} from '../support/uploadBoundaries.ts';

const NAMES: readonly BoundaryName[] = process.env.LONG
  ? (Object.keys(BOUNDARIES) as BoundaryName[])
  : ['the file is flushed', 'its place is recorded, after the file', 'the document is recorded'];
/** Kills at each boundary. */
const ROUNDS = Number(process.env.ROUNDS ?? (process.env.LONG ? 8 : 1));
const HALF_AN_HOUR = 30 * 60_000;

test('a server that is killed in the middle of an upload has no document without its file, and keeps no file without its document', async () => {
  const env: Record<string, string> = { TRUST_PROXY: 'true' };
  const server = await startedServer(env, { nodeArguments: preloading('./tests/support/heldFileSteps.ts') });
  const persons: Awaited<ReturnType<typeof personToUpload>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of NAMES) {
      const person = await personToUpload(server, persons.length);
      persons.push(person);
      await killUploadAt(server, person, name);
      await server.restart();
      await expect
        .poll(() => wholeDocuments(person), { message: `killed before ${name}` })
        .toBeOneOf([...BOUNDARIES[name].documents]);
    }

  // Half an hour later the schedule deletes what no document has.
  await ageFiles(server);
  await server.stopServer();
  env.CLOCK_START = new Date(Date.now() + HALF_AN_HOUR).toISOString();
  await server.restart();
  const remaining = async () => {
    let documents = 0;
    for (const person of persons) documents += await wholeDocuments(person);
    return { documents, files: await filesOf(server, persons) };
  };
  await expect.poll(async () => (await remaining()).files).toBe((await remaining()).documents);

  // A client that repeats its request has one document then.
  for (const person of persons) {
    expect((await sendFile(person)).status).toBe(201);
    expect(await wholeDocuments(person)).toBe(1);
  }
  expect(await remaining()).toEqual({ documents: persons.length, files: persons.length });
}, 3_600_000);

test('control: a server that records a document before its file is stored has lost the file after a kill', async () => {
  const nodeArguments = preloading('./tests/support/filesStoredLate.ts');
  const server = await startedServer({ TRUST_PROXY: 'true' }, { nodeArguments });
  const person = await personToUpload(server, 0);
  await killUploadAt(server, person, 'the document is recorded');
  await server.restart();
  const found = () => wholeDocuments(person).catch(({ message }: Error) => message);
  // 410: the document is in the list, and its file is missing.
  await expect.poll(found).toMatch(/^expected 410 to be 200/);
});
