import { readFileSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from '../../scripts/sources.mjs';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** A folder of sources that was built. `look` compares them as a start does, some time after the last change. */
const builtFolder = async () => {
  const root = await temporaryFolder();
  const file = join(root, 'server', 'main.ts');
  await mkdir(join(root, 'server'));
  await writeFile(file, 'one');
  const look = ({ after = 60_000 } = {}) => {
    const opened: string[] = [];
    const read = (path: string) => {
      opened.push(path);
      return readFileSync(path);
    };
    const found = sources({ root, inputs: ['server'], built: join(root, 'dist'), now: Date.now() + after, read });
    return { ...found, opened };
  };
  const first = look();
  expect(first.isBuilt).toBe(false);
  first.building();
  first.hasBuilt();
  return { file, look };
};

test('a start with unchanged sources opens none of them', async () => {
  const { look } = await builtFolder();
  expect(look()).toMatchObject({ isBuilt: true, opened: [] });
});

test('new dates alone are no reason to build, and the next start opens nothing again', async () => {
  const { file, look } = await builtFolder();
  await utimes(file, new Date(), new Date('2026-01-01'));
  expect(look()).toMatchObject({ isBuilt: true, opened: [file] });
  expect(look()).toMatchObject({ isBuilt: true, opened: [] });
});

test('a file of the same size and date, but with another content, is built again', async () => {
  const { file, look } = await builtFolder();
  const date = new Date('2026-01-01');
  await utimes(file, date, date);
  look();
  await writeFile(file, 'two');
  await utimes(file, date, date);
  expect(look().isBuilt).toBe(false);
});

test('a file that has just changed is read at each start, because it may change again without new times', async () => {
  const { file, look } = await builtFolder();
  await utimes(file, new Date(), new Date());
  expect(look({ after: 0 }).opened).toEqual([file]);
  expect(look({ after: 0 }).opened).toEqual([file]);
});

test('a build that has failed does not count', async () => {
  const { look } = await builtFolder();
  look().building();
  expect(look().isBuilt).toBe(false);
});
