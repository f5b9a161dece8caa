import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// Loaded into a server process before its program, on Linux: it cannot tell which program a process runs, so it takes
// none for a Postgres.

const { readlink } = promises;

Object.assign(promises, {
  readlink: async (...asked: Parameters<typeof readlink>) => {
    if (/^\/proc\/\d+\/exe$/.test(String(asked[0]))) throw new Error('No process is recognised');
    return readlink(...asked);
  },
});
syncBuiltinESMExports();
