import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { preloading } from './serverProcess.ts';

export type ScriptProcess = {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly exitCode: number | null; readonly out: string; readonly err: string }>;
};

/** Runs a script of the project in a process of its own. */
export const runScript = (
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  /** Of Node, before the script. */
  nodeArguments = preloading(),
): ScriptProcess => {
  const child = spawn(process.execPath, [...nodeArguments, `scripts/${script}.ts`, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return { child, ended: once(child, 'close').then(([exitCode]) => ({ exitCode, ...said })) };
};
