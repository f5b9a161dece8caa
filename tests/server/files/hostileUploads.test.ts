import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILE_TOO_LARGE, MAX_UPLOAD_BYTES } from '../../../domain/documents/uploadLimit.ts';
import { FOLDER_ID } from '../../../server/process/warnOfOtherFolder.ts';
import { ACCEPTED } from '../../support/hostileFiles/acceptedOnPurpose.ts';
import type { HostileFile, RefusedFile } from '../../support/hostileFiles/hostileFile.ts';
import { REFUSED } from '../../support/hostileFiles/refused.ts';
import { addProperty, send } from '../../support/journey.ts';
import type { Reply } from '../../support/reply.ts';
import { worldForFile } from '../../support/world.ts';

// The files of manyHostileFiles.test.ts, through HTTP: what the server answers, and what it leaves behind.

const AT_ONCE = 5;
const STATUSES = [400, 413, 415, 422];

const world = worldForFile();
let cottage: string;
beforeAll(async () => {
  cottage = await addProperty(world.ada);
});

const storedFiles = async () =>
  (await readdir(join(world.server.dataDir, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name !== FOLDER_ID)
    .map(({ parentPath, name }) => join(parentPath, name));

const upload = ({ name, bytes }: HostileFile) => send(world.ada, cottage, 20, { name, bytes: Buffer.from(bytes) });

/** The form is read first: some of these names are none in it, and a file that is too large is not looked at. */
const sentenceFor = ({ name, bytes, refusal }: RefusedFile): string => {
  if (name.includes('\0')) return 'The upload could not be read.';
  if (/(^|[/\\])\.{0,2}$/.test(name)) return 'Choose a file to upload';
  return bytes.length < MAX_UPLOAD_BYTES ? refusal : FILE_TOO_LARGE;
};

const wrongIn = (file: RefusedFile, { status, body, text }: Reply): readonly string[] =>
  STATUSES.includes(status) && body?.detail === sentenceFor(file) ? [] : [`${file.why}: ${status} ${text}`];

/** Uploads all files, and says which were not refused with their sentence. */
const notRefused = async (files: readonly RefusedFile[]): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const batch = files.slice(at, at + AT_ONCE);
    const replies = await Promise.all(batch.map(upload));
    wrong.push(...batch.flatMap((file, index) => wrongIn(file, replies[index] as Reply)));
  }
  return wrong;
};

describe('hostile files that are uploaded', () => {
  test('are each refused with their sentence, and leave neither file nor event', async () => {
    expect(REFUSED.length).toBeGreaterThanOrEqual(300);
    const wrong = await world.server.recordingNothing(() => notRefused(REFUSED));
    expect(wrong).toEqual([]);
    await expect.poll(storedFiles).toEqual([]);
    expect(world.server.logged.filter((line) => line.startsWith('A request failed'))).toEqual([]);
  });

  test('leave one file each if they are accepted on purpose, and nothing of how they were received', async () => {
    const property = await addProperty(world.ada);
    // A form with a NUL in the name of a file is refused.
    const readable = ACCEPTED.filter(({ name }) => !name.includes('\0'));
    for (const { name, bytes, why } of readable) {
      const reply = await send(world.ada, property, '', {
        name,
        bytes: Buffer.from(bytes),
        fields: { document_type: 'pat_certificate' },
      });
      expect(`${why}: ${reply.status}`).toBe(`${why}: 201`);
    }
    // The same bytes are kept once for an account.
    const different = new Set(readable.map(({ bytes }) => Buffer.from(bytes).toString('base64'))).size;
    await expect.poll(async () => (await storedFiles()).length).toBe(different);
    expect((await storedFiles()).filter((path) => path.includes('incoming'))).toEqual([]);
  });

  test('control: a file that is accepted is found, by its answer, its event and what it leaves', async () => {
    const [accepted] = ACCEPTED;
    const [refused] = REFUSED;
    if (!accepted || !refused) throw new Error('There are no files');
    const before = (await storedFiles()).length;
    const bytes = Buffer.concat([accepted.bytes, Buffer.from('%%EOF\n')]);
    let found: ReturnType<typeof notRefused> | undefined;
    const sending = () => {
      found = notRefused([{ ...refused, name: 'scan.pdf', bytes }]);
      return found;
    };
    await expect(world.server.recordingNothing(sending)).rejects.toThrow('no event may be recorded');
    expect(await found).toEqual([expect.stringContaining(': 201 ')]);
    expect((await storedFiles()).length).toBe(before + 1);
  });
});
