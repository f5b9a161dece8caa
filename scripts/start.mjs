// Plain JavaScript, because it runs before anything is built: builds what is stale, then serves from this process.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
process.chdir(root);

const INPUTS = [
  'client',
  'domain',
  'projections',
  'server',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

/** @param {string} path @returns {string[]} */
const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path];

// By content and not by date: a fresh clone and a copied folder have dates that say nothing.
const fingerprint = (/** @type {string[]} */ files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const stamp = 'dist/.built-from';
const present = fingerprint(INPUTS.flatMap(filesUnder));
const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

if (built !== present) {
  console.log('Building …');
  const { build } = await import('vite');
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, present);
}

if (!process.argv.includes('--build-only')) await import('../dist/server/main.js');
