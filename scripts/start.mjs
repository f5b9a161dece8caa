// Rebuilds client and server if they are stale, then runs the server in this process. Plain JavaScript, because it runs
// before the build.
import { join } from 'node:path';
import { sources } from './sources.mjs';

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

const current = sources({ root, inputs: INPUTS, built: 'dist' });

if (!current.isBuilt) {
  console.log('Building …');
  current.building();
  const { build } = await import('vite');
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.pages.config.ts', logLevel: 'warn' });
  const { buildPages } = await import('../dist/pages/buildPages.js');
  await buildPages();
  await build({ configFile: 'vite.verifier.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
  current.hasBuilt();
}

if (!process.argv.includes('--build-only')) await import('../dist/server/main.js');
