import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll } from 'vitest';
import { makeFolder } from '../support/temporaryFolder.ts';
import { databaseOf, dropDatabaseOf } from '../support/testDatabases.ts';

const run = promisify(execFile);

/** What `npm run demo:year` prints with these options; it runs before the first test of the file. */
export const demoStory = (...options: readonly string[]) => {
  let dataDir: string;
  let story = '';
  beforeAll(async () => {
    dataDir = (await makeFolder()).path;
    const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: await databaseOf(dataDir) };
    // Rejects if the exit code is not 0.
    ({ stdout: story } = await run(process.execPath, ['--import', 'tsx', 'scripts/demoYear.ts', ...options], { env }));
  }, 600_000);
  afterAll(async () => {
    await dropDatabaseOf(dataDir);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    text: () => story,
    /** The lines of a day, such as `Tue 05`, in a month. */
    dayOf: (month: string, day: string): string => {
      const [, text = ''] = story.split(`\n${month}\n`);
      const [days = ''] = text.split('\n\n');
      return days
        .split(/^ {2}(?=\w{3} \d\d)/m)
        .filter((part) => part.startsWith(day))
        .join('');
    },
  };
};
