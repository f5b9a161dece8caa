import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Failure } from '../../../server/application/failure.ts';
import { inspect } from '../../../server/files/inspect.ts';
import { ACCEPTED } from '../../support/hostileFiles/acceptedOnPurpose.ts';
import type { HostileFile } from '../../support/hostileFiles/hostileFile.ts';
import { REFUSED } from '../../support/hostileFiles/refused.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const EACH = process.env.LONG ? 1 : 10;
const INSPECTED = REFUSED.filter((_, index) => index % EACH === 0);

const titled = <File extends HostileFile>(files: readonly File[]) => files.map((file) => [file.why, file] as const);

/** The media type of an accepted file, or the sentence of the refusal. An unexpected error is given as it is. */
const inspected = async ({ name, bytes }: HostileFile): Promise<unknown> => {
  const path = join(await temporaryFolder(), 'received');
  await writeFile(path, bytes);
  return inspect(path, name).catch((error: unknown) => (error instanceof Failure ? error.message : error));
};

const MEDIA_TYPE = /^(application|image)\/[\w.-]+$/;

test('there are at least 300 hostile files, each with a title of its own, and 30 are inspected in each run', () => {
  expect(REFUSED.length).toBeGreaterThanOrEqual(300);
  expect(INSPECTED.length).toBeGreaterThanOrEqual(process.env.LONG ? 300 : 30);
  const titles = REFUSED.map(({ why }) => why);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

describe('is refused:', () => {
  test.each(titled(INSPECTED))('%s', async (_, file) => expect(await inspected(file)).toBe(file.refusal));
});

describe('is accepted on purpose:', () => {
  test.each(titled(ACCEPTED))('%s', async (_, file) => expect(await inspected(file), file.reason).toMatch(MEDIA_TYPE));
});
