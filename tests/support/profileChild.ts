import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProfile } from '../../server/adapters/chromium/profile.ts';

/** A process for tests to kill: it fills a browser's profile, prints its path and keeps running. */
const { path } = await createProfile();
await writeFile(join(path, 'History'), 'x');
console.log(path);
setInterval(() => undefined, 1000);
