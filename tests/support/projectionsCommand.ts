import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { preloading } from './serverProcess.ts';

/** `npm run projections`, with the environment of a server on this data folder. */
export const runProjections = (dataDir: string, ...args: readonly string[]) => runProjectionsWith([], dataDir, ...args);

/** The same, with these modules of tests loaded before the program. */
export const runProjectionsWith = (modules: readonly string[], dataDir: string, ...args: readonly string[]) => {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, [...preloading(...modules), 'scripts/projections.ts', ...args], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return { child, said, ended: once(child, 'close').then(([exitCode]) => ({ exitCode, ...said })) };
};
