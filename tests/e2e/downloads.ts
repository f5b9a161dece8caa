import { chmod, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { until } from '../support/until.ts';

/** A folder that the operating system user of Chromium can write to. */
export const downloadFolder = async (): Promise<string> => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o777);
  return folder;
};

/** Chromium gives a file its name when it is complete. */
export const downloaded = (folder: string, ending: string): Promise<Buffer> =>
  until(`a file that ends with ${ending}`, async () => {
    const file = (await readdir(folder)).find((name) => name.endsWith(ending));
    return file === undefined ? undefined : readFile(join(folder, file));
  });
