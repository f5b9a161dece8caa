import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './temporaryFolder.ts';

/** A small client as its build would write it. */
export const builtClient = async ({ page = 'the page', patterns = ['/', '/about'] } = {}) => {
  const { path, remove } = await makeFolder();
  const write = (name: string, text: string) => writeFile(join(path, name), text);
  await mkdir(join(path, 'assets'));
  await write('index.html', page);
  await write('pages.json', JSON.stringify(patterns));
  await write('robots.txt', 'User-agent: *');
  await write('assets/main-abc123.js', 'export {};');
  return { path, remove };
};
