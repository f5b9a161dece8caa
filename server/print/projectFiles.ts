import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

// The server always starts in the project's root: built, with tsx and in tests. A path relative to this file would
// break in the build, where the code is in dist/server.
const fromRoot = createRequire(resolve('package.json'));

/** A file of the project, such as './server/print/base.css', or a file of a package. */
export const readProjectFile = (path: string): Buffer => readFileSync(fromRoot.resolve(path));
