// Rebuilds client and server if they are stale, then runs the server in this process. Plain JavaScript, because it runs
// before the build.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
process.chdir(root);

const INPUTS = [
  'client',
  'domain',
  'projections',
  'scripts/vite',
  'server',
  'verifier',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'vite.pages.config.ts',
  'vite.server.config.ts',
  'vite.verifier.config.ts',
];

/** @param {string} path @returns {string[]} */
const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path];

// Compare contents, not dates: a fresh clone or a copied folder has new dates.
const fingerprint = (/** @type {string[]} */ files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const stamp = 'dist/.built-from';
const current = fingerprint(INPUTS.flatMap(filesUnder));
const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

if (built !== current) {
  console.log('Building …');
  // A build that fails leaves half of its files: it must not count as the one before, whose sources may come back.
  rmSync(stamp, { force: true });
  const { build } = await import('vite');
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.pages.config.ts', logLevel: 'warn' });
  const { buildPages } = await import('../dist/pages/buildPages.js');
  await buildPages();
  await build({ configFile: 'vite.verifier.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, current);
}

if (!process.argv.includes('--build-only')) await import('../dist/server/main.js');
