import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

// Loaded into a backup before its program: the files of documents count as written at once and are written later, so the
// manifest, and the name of the whole backup, come before them.

/** Milliseconds, so that a kill comes first. */
const LATE = 30_000;

const { createWriteStream } = fs;

const late = () => {
  // Keeps the process alive until the kill.
  void delay(LATE);
  return new Writable({ write: (_chunk, _encoding, done) => done() });
};

Object.assign(fs, {
  createWriteStream: (...asked: Parameters<typeof createWriteStream>) =>
    String(asked[0]).includes('.unfinished/files/') ? late() : createWriteStream(...asked),
});
syncBuiltinESMExports();
